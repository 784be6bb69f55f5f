import { type RouteConfig, z } from '@hono/zod-openapi';
import { sandboxSignatureHeader } from '#adapters/payment-gateway/sandbox.ts';
import { addressOf, outsideApi, publicApi, shopPages, staffApi } from '#domain/addresses.ts';
import { exportFormats } from '#domain/exports/order-export.ts';
import { languages } from '#domain/language.ts';
import { paymentStatuses } from '#domain/orders/order.ts';
import { staffRoles } from '#domain/permissions.ts';
import { periods } from '#domain/reports/periods.ts';
import { reports } from '#domain/reports/report-request.ts';
import { salesReports } from '#domain/reports/sales-request.ts';
import { bodyRefusals, errorBody, jsonResponse, openApiPath, security } from './described.ts';
import type { Api } from './env.ts';

// Describes the calls whose handlers read their requests themselves. A client that is generated from
// the description calls each of them in openapi-client.test.ts.

/** Describes how callers identify themselves, and the calls that are not made by `api.openapi`. */
export function describeOperations(api: Api): void {
  const { openAPIRegistry: registry } = api;
  for (const [name, scheme] of Object.entries(securitySchemes)) {
    registry.registerComponent('securitySchemes', name, scheme);
  }
  for (const operation of operations) registry.registerPath(operation);
}

const cookie = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'cookie', name, description }) as const;
const header = (name: string, description: string) =>
  ({ type: 'apiKey', in: 'header', name, description }) as const;

const securitySchemes = {
  staffSession: cookie(
    'nabta.session_token',
    'The session of a member of staff. Over HTTPS its name begins with `__Secure-`. Calls that change something also need the `Origin` of the store.',
  ),
  staffSecondStep: cookie(
    'nabta.two_factor',
    'Set by a sign-in whose password was right, until the code is sent.',
  ),
  placedOrders: cookie(
    'nabta_orders',
    'The orders that this browser has placed, signed. Without it nothing is refused: limits count by address.',
  ),
  reviewLink: cookie('nabta_review', 'The signed link of an email that invites to review.'),
  stripeSignature: header('Stripe-Signature', 'As Stripe signs its webhooks.'),
  tapSignature: header('hashstring', 'As Tap signs its webhooks.'),
  sandboxSignature: header(sandboxSignatureHeader, 'HMAC-SHA-256 of the body.'),
  mtjreeToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key of the store. Without it a webhook only causes the gateway to be asked.',
  },
} as const;

const refusal = z
  .object({
    success: z.literal(false),
    error: z.string().openapi({ description: 'In the language of X-Lang' }),
    code: z.string().optional(),
    field: z.string().optional(),
  })
  .openapi('Refusal');

const staffRefusals = {
  401: jsonResponse(refusal, 'No valid session'),
  403: jsonResponse(
    refusal,
    'From another site, the role does not allow it, or a demanded second factor is missing',
  ),
  409: jsonResponse(refusal, 'The session is of another account than `X-Staff-Account` names'),
};

const text = (schema: z.ZodType, type: string, description: string) => ({
  description,
  content: { [type]: { schema } },
});
const file = z.string().openapi({ format: 'binary' });
const html = text(z.string(), 'text/html', 'A page for a frame, in which no script runs');
const notFound = text(z.string(), 'text/plain', 'There is no such thing');
const noContent = (description: string) => ({ description });
const jsonBody = (schema: z.ZodType) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const pictureBody = {
  required: true,
  content: { 'application/octet-stream': { schema: file } },
};
const pictureRefusals = {
  413: jsonResponse(refusal, 'More than 10 MB'),
  422: jsonResponse(refusal, 'No picture that is accepted; `code` names why'),
  503: jsonResponse(refusal, 'The storage is unreachable'),
};

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

const publicReview = z
  .object({
    id: z.string(),
    stars: z.int(),
    name: z.string(),
    body: z.string(),
    language: z.enum(languages),
    date: z.string(),
    day: z.iso.date(),
    pictures: z.array(z.object({ thumbnail: z.string(), large: z.string() })),
    answer: z.string().optional(),
    product: z.object({ id: z.int(), title: z.string() }).optional(),
  })
  .openapi('Review');

const account = z.object({ email: z.string().max(254), password: z.string().max(1000) });
const authUser = z.looseObject({ id: z.string(), email: z.string(), name: z.string() });
const csv = text(z.string(), 'text/csv', 'A file to save');
const period = z.enum(periods).optional();

const operations: RouteConfig[] = [
  {
    operationId: 'withdrawAdConsent',
    method: 'delete',
    path: openApiPath(publicApi.adConsent),
    summary: 'Withdraw the consent to ad events from all orders of this browser',
    security: security.optionalShopper,
    responses: {
      204: noContent('Withdrawn'),
      413: bodyRefusals[413],
      503: jsonResponse(errorBody, 'The database is unreachable'),
    },
  },
  {
    operationId: 'recordPageView',
    method: 'post',
    path: openApiPath(publicApi.pageViews),
    summary: 'Count a view of a page',
    security: security.none,
    request: {
      body: jsonBody(
        z.object({
          route: z.string().max(100).openapi({ example: shopPages.product.path }),
          path: z
            .string()
            .max(200)
            .openapi({ example: addressOf(shopPages.product.path, { id: '1' }) }),
          language: z.enum(languages),
          referrer: z.string().max(100).openapi({ description: 'A host, or empty' }),
        }),
      ),
    },
    responses: {
      204: noContent('Counted'),
      400: bodyRefusals[400],
      413: bodyRefusals[413],
      429: jsonResponse(errorBody, 'Too many views from one address'),
      503: jsonResponse(errorBody, 'The database is unreachable'),
    },
  },
  {
    operationId: 'listReviews',
    method: 'get',
    path: openApiPath(publicApi.reviews),
    summary: 'List published reviews, a page at a time',
    security: security.none,
    request: {
      query: z.object({
        product: z.string().optional().openapi({ description: 'Absent: of all products' }),
        stars: z
          .string()
          .regex(/^[1-5]$/)
          .optional(),
        after: z.uuid().optional().openapi({ description: 'The last review of the page before' }),
        lang: z.enum(languages).openapi({ description: 'Reviews in it come first' }),
      }),
    },
    responses: {
      200: jsonResponse(
        z
          .object({ ok: z.literal(true), reviews: z.array(publicReview), hasMore: z.boolean() })
          .openapi('ReviewsPage'),
        'A page of reviews',
      ),
      400: jsonResponse(errorBody, 'A parameter is wrong'),
      503: jsonResponse(errorBody, 'The database is unreachable'),
    },
  },
  {
    operationId: 'uploadReviewPicture',
    method: 'post',
    path: openApiPath(publicApi.reviewPicture),
    summary: 'Upload a picture for a review that is not sent yet',
    security: security.reviewLink,
    request: {
      params: z.object({ path: z.string().openapi({ example: 'new' }) }),
      body: pictureBody,
    },
    responses: {
      200: jsonResponse(
        z.object({ success: z.literal(true), path: z.string() }).openapi('ReviewPicture'),
        'Stored under this path',
      ),
      403: jsonResponse(refusal, 'From another site, or the link is invalid, expired or used'),
      ...pictureRefusals,
    },
  },
  {
    operationId: 'getReviewPicture',
    method: 'get',
    path: openApiPath(publicApi.reviewPicture),
    summary: 'Get a picture of a review that is not published',
    description: 'For who uploaded it, and for staff who moderate reviews.',
    security: [{ reviewLink: [] }, { staffSession: [] }],
    request: { params: z.object({ path: z.string() }) },
    responses: {
      200: text(file, 'image/webp', 'The picture'),
      404: jsonResponse(errorBody, 'There is none, or not for this caller'),
    },
  },
  {
    operationId: 'signIn',
    method: 'post',
    path: openApiPath(publicApi.signIn),
    summary: 'Sign in as staff with a password',
    security: security.none,
    request: { body: jsonBody(account) },
    responses: signInResponses,
  },
  {
    operationId: 'confirmSignIn',
    method: 'post',
    path: openApiPath(publicApi.signInCode),
    summary: 'Finish a sign-in with the code of the second factor',
    security: [{ staffSecondStep: [] }],
    request: { body: jsonBody(z.object({ code: z.string().max(40), isBackupCode: z.boolean() })) },
    responses: signInResponses,
  },
  {
    operationId: 'signOut',
    method: 'post',
    path: openApiPath(publicApi.signOut),
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
    operationId: 'countOpenItems',
    method: 'get',
    path: openApiPath(staffApi.openItems),
    summary: 'Count what needs attention and the open messages',
    security: security.staff,
    responses: {
      200: jsonResponse(
        z.object({ count: z.int(), messages: z.int() }).openapi('OpenItems'),
        'Counts',
      ),
      ...staffRefusals,
    },
  },
  {
    operationId: 'watchOrders',
    method: 'get',
    path: openApiPath(staffApi.events),
    summary: 'Follow changes of orders as server-sent events',
    security: security.staff,
    request: {
      query: z.object({
        since: z.string().optional().openapi({ description: 'The id of the last event' }),
      }),
    },
    responses: {
      200: text(z.string(), 'text/event-stream', 'Ends when the session does'),
      401: jsonResponse(z.object({ error: z.string() }).openapi('NoStream'), 'No session that may'),
      503: noContent('The server is closing'),
    },
  },
  {
    operationId: 'previewEmail',
    method: 'get',
    path: openApiPath(staffApi.emailPreview),
    summary: 'Get an email as it was sent',
    security: security.staff,
    request: { params: z.object({ id: z.uuid() }) },
    responses: { 200: html, ...staffRefusals, 404: notFound },
  },
  {
    operationId: 'downloadPayments',
    method: 'get',
    path: openApiPath(staffApi.report),
    summary: 'Download payments or orders as CSV',
    security: security.staff,
    request: {
      query: z.object({
        tab: z.enum(reports).optional(),
        period,
        status: z.enum([...paymentStatuses, 'all']).optional(),
        q: z.string().optional(),
      }),
    },
    responses: { 200: csv, ...staffRefusals },
  },
  {
    operationId: 'downloadSales',
    method: 'get',
    path: openApiPath(staffApi.sales),
    summary: 'Download a sales report as CSV',
    security: security.staff,
    request: { query: z.object({ report: z.enum(salesReports).optional(), period }) },
    responses: { 200: csv, ...staffRefusals },
  },
  {
    operationId: 'exportOrders',
    method: 'get',
    path: openApiPath(staffApi.orderExport),
    summary: 'Export orders as CSV or XLSX',
    description: 'Takes the filters of the list of orders, too.',
    security: security.staff,
    request: {
      query: z.object({
        format: z.enum(exportFormats).optional(),
        profile: z.uuid().optional(),
        orders: z.string().optional().openapi({ description: 'Numbers, with commas between' }),
        status: z.string().optional(),
        from: z.iso.date().optional(),
        until: z.iso.date().optional(),
        q: z.string().optional(),
      }),
    },
    responses: {
      200: {
        description: 'A file to save',
        content: {
          'text/csv': { schema: z.string() },
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: file },
        },
      },
      ...staffRefusals,
      404: notFound,
    },
  },
  {
    operationId: 'getPayment',
    method: 'get',
    path: openApiPath(staffApi.paymentDetails),
    summary: 'Get an order with its payment and refunds',
    security: security.staff,
    request: { params: z.object({ orderId: z.string() }) },
    responses: {
      200: jsonResponse(
        z
          .looseObject({
            orderId: z.string(),
            created: z.string(),
            updated: z.string(),
            paid: z.string().optional(),
            refunds: z.array(z.looseObject({ id: z.string(), state: z.string() })),
          })
          .openapi('PaymentDetails'),
        'Dates are text in the language of X-Lang',
      ),
      ...staffRefusals,
      404: notFound,
    },
  },
  {
    operationId: 'uploadProductPicture',
    method: 'post',
    path: openApiPath(staffApi.productPictures),
    summary: 'Upload a picture of a product',
    security: security.staff,
    request: {
      headers: z.object({
        'idempotency-key': z
          .string()
          .optional()
          .openapi({ description: 'The same key gives the same picture' }),
      }),
      body: pictureBody,
    },
    responses: {
      200: jsonResponse(
        z
          .object({ success: z.literal(true), imagePath: z.string(), thumbnail: z.string() })
          .openapi('ProductPicture'),
        'Stored, until a product is saved with it for a day',
      ),
      ...staffRefusals,
      ...pictureRefusals,
      507: jsonResponse(refusal, 'The disk is full or cannot be written'),
    },
  },
  {
    operationId: 'previewText',
    method: 'get',
    path: openApiPath(staffApi.textPreview),
    summary: 'Get a page of the shop with its draft',
    security: security.staff,
    request: {
      query: z.object({ text: z.string(), language: z.enum(languages).optional() }),
    },
    responses: { 200: html, ...staffRefusals, 404: notFound },
  },
  {
    operationId: 'previewTypedText',
    method: 'post',
    path: openApiPath(staffApi.textPreview),
    summary: 'Get a page of the shop with what a form holds',
    security: security.staff,
    request: {
      query: z.object({ language: z.enum(languages).optional() }),
      body: {
        required: true,
        content: {
          'multipart/form-data': { schema: z.looseObject({ name: z.string().optional() }) },
        },
      },
    },
    responses: { 200: html, ...staffRefusals, 404: notFound },
  },
  {
    operationId: 'receiveWebhook',
    method: 'post',
    path: openApiPath(outsideApi.webhook),
    summary: 'Take an update of a payment or refund from its gateway',
    description:
      'Each gateway signs as it publishes. An unsigned update of Mtjree is believed in nothing: it causes the gateway to be asked.',
    security: [
      { stripeSignature: [] },
      { tapSignature: [] },
      { sandboxSignature: [] },
      { mtjreeToken: [] },
      {},
    ],
    request: {
      params: z.object({ gateway: z.string() }),
      body: jsonBody(z.looseObject({}).openapi({ description: 'As the gateway publishes it' })),
    },
    responses: Object.fromEntries(
      Object.entries({
        200: 'The update is committed',
        400: 'Signed, but not readable',
        401: 'Not signed by this gateway',
        404: 'No such gateway',
        503: 'Repeat it later',
      }).map(([status, description]) => [
        status,
        jsonResponse(z.object({ ok: z.boolean() }).openapi('WebhookOutcome'), description),
      ]),
    ),
  },
  {
    operationId: 'getDescription',
    method: 'get',
    path: openApiPath(outsideApi.description),
    summary: 'Get this description',
    security: security.none,
    responses: {
      200: jsonResponse(z.looseObject({ openapi: z.string() }), 'OpenAPI 3.1'),
      429: jsonResponse(errorBody, 'Too many requests'),
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
