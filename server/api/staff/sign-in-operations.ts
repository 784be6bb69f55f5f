import { type RouteConfig, z } from '@hono/zod-openapi';
import { outsideApi, staffApi } from '#domain/addresses.ts';
import { staffRoles } from '#domain/permissions.ts';
import { jsonBody, jsonResponse, openApiPath, refusal, security } from '../described.ts';

const signedIn = z.object({ refusal: z.null(), needsCode: z.boolean() }).openapi('SignedIn', {
  description: 'With `needsCode` the code of the second factor is missing',
});
const signInRefusal = z
  .object({
    refusal: z.string(),
    message: z.string().optional(),
    retryAfterSeconds: z.int().optional(),
  })
  .openapi('SignInRefusal');
const signInResponses = {
  200: jsonResponse(signedIn, 'The password or code is right; the session is a cookie'),
  401: jsonResponse(signInRefusal, 'Refused; `refusal` names why'),
  403: jsonResponse(refusal, 'From another site'),
  422: jsonResponse(refusal, 'A field is missing or wrong'),
  429: jsonResponse(signInRefusal, 'Too many attempts; `Retry-After` names the seconds to wait'),
  500: jsonResponse(signInRefusal, 'An unexpected error'),
};

const account = z.object({ email: z.string().max(254), password: z.string().max(1000) });
const authUser = z.looseObject({ id: z.string(), email: z.string(), name: z.string() });

export const signInOperations: RouteConfig[] = [
  {
    operationId: 'signIn',
    method: 'post',
    path: openApiPath(outsideApi.signIn),
    summary: 'Sign in as staff with a password',
    security: security.none,
    request: { body: jsonBody(account) },
    responses: signInResponses,
  },
  {
    operationId: 'confirmSignIn',
    method: 'post',
    path: openApiPath(outsideApi.signInCode),
    summary: 'Finish a sign-in with the code of the second factor',
    security: [{ staffSecondStep: [] }],
    request: { body: jsonBody(z.object({ code: z.string().max(40), isBackupCode: z.boolean() })) },
    responses: signInResponses,
  },
  {
    operationId: 'signOut',
    method: 'post',
    path: openApiPath(outsideApi.signOut),
    summary: 'End the session of staff, if there is one',
    security: [{ staffSession: [] }, {}],
    responses: {
      200: jsonResponse(z.object({ success: z.literal(true) }).openapi('SignedOut'), 'Ended'),
      403: jsonResponse(refusal, 'From another site'),
    },
  },
  {
    operationId: 'getStaffSession',
    method: 'get',
    path: openApiPath(staffApi.session),
    summary: 'Get who is signed in, and extend the session',
    security: security.staff,
    responses: {
      200: jsonResponse(
        z
          .object({
            member: z.object({
              id: z.string(),
              name: z.string(),
              email: z.string(),
              role: z.enum(staffRoles),
            }),
          })
          .openapi('StaffSession'),
        'Who is signed in',
      ),
      401: jsonResponse(signInRefusal, 'Nobody who may enter'),
    },
  },
  {
    operationId: 'openSession',
    method: 'post',
    path: openApiPath(outsideApi.authSignIn),
    summary: 'Sign in as staff, as Better Auth publishes it',
    security: security.none,
    request: { body: jsonBody(account) },
    responses: {
      200: jsonResponse(
        z.looseObject({ user: authUser.optional(), twoFactorRedirect: z.boolean().optional() }),
        'The session is a cookie, unless the code of the second factor is missing',
      ),
      400: jsonResponse(z.looseObject({}), 'A field is missing or wrong'),
      401: jsonResponse(z.looseObject({}), 'Wrong email or password'),
      429: jsonResponse(z.looseObject({}), 'Too many attempts'),
    },
  },
  {
    operationId: 'closeSession',
    method: 'post',
    path: openApiPath(outsideApi.authSignOut),
    summary: 'End the session, as Better Auth publishes it',
    security: [{ staffSession: [] }, {}],
    request: { body: { content: { 'application/json': { schema: z.looseObject({}) } } } },
    responses: {
      200: jsonResponse(z.object({ success: z.boolean() }), 'Ended'),
      403: jsonResponse(z.looseObject({}), 'From another site'),
    },
  },
  {
    operationId: 'getSession',
    method: 'get',
    path: openApiPath(outsideApi.authSession),
    summary: 'Get the session, as Better Auth publishes it',
    security: [{ staffSession: [] }, {}],
    responses: {
      200: jsonResponse(
        z.looseObject({ session: z.looseObject({ id: z.string() }), user: authUser }).nullable(),
        'Null without a session',
      ),
      429: jsonResponse(z.looseObject({}), 'Too many requests'),
    },
  },
];
