import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  href,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext, reportErrorContext, requestIdContext, visitorContext } from './context.ts';
import { ScriptNonce } from './ui/hydration-scripts.tsx';
import { RequestId } from './ui/reference.tsx';
import { RequestLanguage } from './ui/use-language.ts';

// Pages are sent whole: every inline script must exist before its hash goes into the policy.
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const nonce = loadContext.get(nonceContext);
    const page = (
      <RequestLanguage value={loadContext.get(visitorContext).language}>
        <RequestId value={loadContext.get(requestIdContext)}>
          <ScriptNonce value={nonce}>
            <ServerRouter context={forVisitor(context, request)} url={request.url} nonce={nonce} />
          </ScriptNonce>
        </RequestId>
      </RequestLanguage>
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Nor is a part of it put in its place by a script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        const body = new PassThrough();
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(
          new Response(createReadableStreamFromReadable(body), { headers, status: finalStatus }),
        );
        pipe(body);
      },
      onShellError: reject,
      onError() {
        finalStatus = 500;
      },
    });
  });
}

/** Pages of the shop name a manifest without the back office: scripts/shop-manifest.ts writes it. */
function forVisitor(context: EntryContext, { url }: Request): EntryContext {
  const { manifest } = context;
  if (import.meta.env.DEV || new URL(url).pathname.startsWith(href('/admin'))) return context;
  const shopManifestUrl = manifest.url.replace('/manifest-', '/manifest-shop-');
  return { ...context, manifest: { ...manifest, url: shopManifestUrl } };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A specific status is intended: an unsupported method, or an unavailable database. A visitor who left
  // early is no error either.
  const isExpected = isRouteErrorResponse(error) && error.status !== 500;
  if (!isExpected && !request.signal.aborted) context.get(reportErrorContext)(error);
};
