import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { nonceContext, reportErrorContext, requestIdContext, visitorContext } from './context.ts';
import { CodeAhead, ScriptNonce } from './ui/hydration-scripts.tsx';
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
            <CodeAhead value={codeUpToPayment(context)}>
              <ServerRouter context={context} url={request.url} nonce={nonce} />
            </CodeAhead>
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

const screensUpToPayment = [
  'shop/product/product',
  'shop/checkout/checkout-layout',
  'shop/checkout/checkout',
  'shop/checkout/payment',
];

/** Every page has loaded what the entry imports. */
function codeUpToPayment({ manifest: { routes, entry } }: EntryContext): string[] {
  const files = screensUpToPayment.flatMap((id) => {
    const screen = routes[id];
    return screen ? [screen.module, ...(screen.imports ?? [])] : [];
  });
  return [...new Set(files)].filter((file) => !entry.imports.includes(file));
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A specific status is intended: an unsupported method, or an unavailable database. A visitor who left
  // early is no error either.
  const isExpected = isRouteErrorResponse(error) && error.status !== 500;
  if (!isExpected && !request.signal.aborted) context.get(reportErrorContext)(error);
};
