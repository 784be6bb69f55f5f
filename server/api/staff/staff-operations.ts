import { type RouteConfig, z } from '@hono/zod-openapi';
import { staffApi } from '#domain/addresses.ts';
import { exportFormats } from '#domain/exports/order-export.ts';
import { languages } from '#domain/language.ts';
import { refundWays, reportStatuses } from '#domain/orders/payment-terms.ts';
import { periods } from '#domain/reports/periods.ts';
import { reports } from '#domain/reports/report-request.ts';
import { salesReports } from '#domain/reports/sales-request.ts';
import {
  file,
  jsonResponse,
  noContent,
  openApiPath,
  pictureBody,
  pictureRefusals,
  refusal,
  security,
  textResponse,
} from '../described.ts';

const staffRefusals = {
  401: jsonResponse(refusal, 'No valid session'),
  403: jsonResponse(
    refusal,
    'From another site, the role does not allow it, or a demanded second factor is missing',
  ),
  409: jsonResponse(refusal, 'The session is of another account than `X-Staff-Account` names'),
};

const html = textResponse(z.string(), 'text/html', 'A page for a frame, in which no script runs');
const notFound = textResponse(z.string(), 'text/plain', 'There is no such thing');
const csv = textResponse(z.string(), 'text/csv', 'A file to save');
const period = z.enum(periods).optional();
const titles = z.object({ en: z.string(), ar: z.string() });

export const staffOperations: RouteConfig[] = [
  {
    operationId: 'countOpenItems',
    method: 'get',
    path: openApiPath(staffApi.openItems),
    summary: 'Count what needs attention, the open messages and the waiting reviews',
    security: security.staff,
    responses: {
      200: jsonResponse(
        z.object({ count: z.int(), messages: z.int(), reviews: z.int() }).openapi('OpenItems'),
        'Counts',
      ),
      ...staffRefusals,
    },
  },
  {
    operationId: 'countNewOrders',
    method: 'get',
    path: openApiPath(staffApi.newOrders),
    summary: 'Count the orders paid since a moment',
    security: security.staff,
    request: { query: z.object({ since: z.iso.datetime().optional() }) },
    responses: {
      200: jsonResponse(
        z
          .object({
            at: z.iso.datetime(),
            count: z.int(),
            newest: z
              .object({ orderId: z.string(), paidAt: z.iso.datetime(), total: z.string() })
              .optional(),
          })
          .openapi('NewOrders'),
        'At most 100, with the newest',
      ),
      ...staffRefusals,
    },
  },
  {
    operationId: 'searchBackOffice',
    method: 'get',
    path: openApiPath(staffApi.search),
    summary: 'Search orders, customers, products and articles',
    security: security.staff,
    request: { query: z.object({ q: z.string().optional() }) },
    responses: {
      200: jsonResponse(
        z
          .object({
            orders: z.array(
              z.object({
                orderId: z.string(),
                name: z.string().optional(),
                totalCents: z.int().optional(),
                currency: z.string().optional(),
              }),
            ),
            customers: z.array(
              z.object({ email: z.string(), name: z.string(), orderId: z.string() }),
            ),
            products: z.array(z.object({ id: z.int(), titles })),
            articles: z.array(z.object({ name: z.string(), titles })),
          })
          .openapi('SearchResults'),
        'Up to five of each that the role may open',
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
      200: textResponse(z.string(), 'text/event-stream', 'Ends when the session does'),
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
        status: z.enum([...reportStatuses, 'all']).optional(),
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
            refunds: z.array(
              z.looseObject({
                id: z.string(),
                state: z.string(),
                // Set where staff have returned the money themselves.
                way: z.enum(refundWays).optional(),
                returned: z.string().optional(),
              }),
            ),
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
    operationId: 'previewBrand',
    method: 'get',
    path: openApiPath(staffApi.brandPreview),
    summary: 'Get the home page with the saved brand',
    security: security.staff,
    request: { query: z.object({ language: z.enum(languages).optional() }) },
    responses: { 200: html, ...staffRefusals },
  },
  {
    operationId: 'previewTypedBrand',
    method: 'post',
    path: openApiPath(staffApi.brandPreview),
    summary: 'Get the home page with the brand that a form holds',
    security: security.staff,
    request: {
      query: z.object({ language: z.enum(languages).optional() }),
      body: { required: true, content: { 'multipart/form-data': { schema: z.looseObject({}) } } },
    },
    responses: { 200: html, ...staffRefusals },
  },
];
