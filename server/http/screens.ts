import {
  createRequestHandler,
  data,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { reportErrorContext, requestIdContext } from '#app/context.ts';
import { withPermission } from '#app/middleware/require-permission.ts';
import { ownFormsOnly } from '#app/middleware/require-same-origin.ts';
import { staffOnly } from '#app/middleware/staff-only.ts';
import { DatabaseUnavailable, UnstorableText } from '#database/unavailable.ts';
import { once } from '#domain/runtime/once.ts';

type Screens = ReturnType<typeof createRequestHandler>;
type ServerRouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

export function createScreens(screens: () => Promise<ServerBuild>): () => Promise<Screens> {
  const load = async () =>
    createRequestHandler(
      mapDatabaseErrors(withPermissionChecks(privateUnlessPublic(await screens()))),
    );
  return import.meta.env.DEV ? load : once(load);
}

/** Guards pages without `handle = { isPublic: true }` and without a guard above them. */
function privateUnlessPublic(build: ServerBuild): ServerBuild {
  const isGuarded = (id: string | undefined): boolean => {
    const route = id === undefined ? undefined : build.routes[id];
    if (!route) return false;
    return route.module.middleware?.includes(staffOnly) === true || isGuarded(route.parentId);
  };
  const guarded = Object.entries(build.routes).map(([id, route]) => {
    if (!route?.parentId || !(route.path || route.index)) return [id, route];
    if (isPublic(route.module.handle) || isGuarded(id)) return [id, route];
    const { middleware = [] } = route.module;
    const module = { ...route.module, middleware: [ownFormsOnly, staffOnly, ...middleware] };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(guarded) };
}

function isPublic(handle: unknown): boolean {
  return (handle as { isPublic?: unknown } | undefined)?.isPublic === true;
}

/**
 * Makes loaders and actions require the permission that the domain's table of addresses lists for the
 * page.
 */
function withPermissionChecks(build: ServerBuild): ServerBuild {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : build.routes[id];
    if (!route) return '';
    const above = pathOf(route.parentId);
    return route.path ? `${above}/${route.path}` : above;
  };
  const requestedRoutes = Object.entries(build.routes).map(([id, route]) => {
    // A layout has the address of its index, and data that every page needs.
    if (!route || !(route.index || route.path) || hasChildren(build, id)) return [id, route];
    const { loader, action } = route.module;
    const path = pathOf(id);
    const module = {
      ...route.module,
      ...(loader && { loader: withPermission(path, loader) }),
      ...(action && { action: withPermission(path, action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(requestedRoutes) };
}

function hasChildren({ routes }: ServerBuild, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

/**
 * Answers their status and the id that all log lines of the request have, so that the error page knows:
 * React Router hides other errors from it.
 */
function mapDatabaseErrors(build: ServerBuild): ServerBuild {
  const named = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: withErrorStatuses(loader) }),
      ...(action && { action: withErrorStatuses(withReadableForm(action)) }),
      ...(middleware && { middleware: middleware.map(withErrorStatuses) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(named) };
}

type Handled = { request: Request; context: Readonly<RouterContextProvider> };

function withErrorStatuses<Args extends [Handled, ...unknown[]], Result>(
  handle: (...args: Args) => Result,
) {
  return async (...args: Args): Promise<Awaited<Result>> => {
    try {
      return await handle(...args);
    } catch (error) {
      if (error instanceof UnstorableText) throw data(null, { status: 400 });
      if (!(error instanceof Error)) throw error;
      const [{ request, context }] = args;
      const errorData = { requestId: context.get(requestIdContext) };
      if (error instanceof DatabaseUnavailable) throw data(errorData, { status: 503 });
      // A visitor who left early is no error.
      if (!request.signal.aborted) context.get(reportErrorContext)(error);
      throw data(errorData, { status: 500 });
    }
  };
}

type Action = NonNullable<ServerRouteModule['action']>;

function withReadableForm(action: Action): Action {
  return (args) => action({ ...args, request: new FormRequest(args.request) });
}

/** Throws 400 for no form, and for a NUL, which no browser can type and no text may hold. */
class FormRequest extends Request {
  override async formData(): Promise<FormData> {
    const form = await super.formData().catch(() => undefined);
    if (!form || [...form.values()].some(hasNul)) throw data(null, { status: 400 });
    return form;
  }
}

function hasNul(value: FormDataEntryValue): boolean {
  return typeof value === 'string' && value.includes('\0');
}
