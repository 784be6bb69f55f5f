import { type RouteConfig, z } from '@hono/zod-openapi';
import { addressOf, outsideApi, publicApi, shopPages } from '#domain/addresses.ts';
import { addressFieldNames } from '#domain/geography/address-field-names.ts';
import { languages } from '#domain/language.ts';
import {
  bodyRefusals,
  errorBody,
  file,
  jsonBody,
  jsonResponse,
  noContent,
  openApiPath,
  pictureBody,
  pictureRefusals,
  refusal,
  security,
  textResponse,
} from '../described.ts';

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

export const publicOperations: RouteConfig[] = [
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
    operationId: 'findSaudiAddress',
    method: 'get',
    path: openApiPath(publicApi.address),
    summary:
      'Find the National Address of a Saudi short code, where the owner has a key for its register',
    security: security.none,
    request: {
      params: z.object({ code: z.string().openapi({ example: 'RRRD2929' }) }),
      query: z.object({ lang: z.enum(languages).optional() }),
    },
    responses: {
      200: jsonResponse(
        z
          .object({
            ok: z.literal(true),
            address: z.partialRecord(z.enum(addressFieldNames), z.string()),
          })
          .openapi('SaudiAddress'),
        'The parts that the register has',
      ),
      400: jsonResponse(errorBody, 'A parameter is wrong'),
      404: jsonResponse(
        errorBody,
        'The code is unknown, there is no key, or the register did not answer',
      ),
      422: jsonResponse(errorBody, 'Not four letters and four digits'),
      429: jsonResponse(errorBody, 'Too many look-ups from one address'),
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
      200: textResponse(file, 'image/webp', 'The picture'),
      404: jsonResponse(errorBody, 'There is none, or not for this caller'),
    },
  },
  {
    operationId: 'receiveWebhook',
    method: 'post',
    path: openApiPath(outsideApi.webhook),
    summary: 'Take an update of a payment or refund from its gateway',
    description:
      'Each gateway signs as it publishes. An unsigned update of Mtjree changes nothing: the store then requests the status from the gateway.',
    security: [
      { stripeSignature: [] },
      { tapSignature: [] },
      { sandboxSignature: [] },
      { mtjreeToken: [] },
      {},
    ],
    request: {
      params: z.object({
        gateway: z.string().openapi({ example: 'tap_sa', description: 'Its name in the store' }),
      }),
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
];
