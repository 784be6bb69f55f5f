import { data, href, type RouterContextProvider, redirect } from 'react-router';
import { reportErrorContext, storeContext, visitorContext } from '#app/context.ts';
import { errorText } from '#app/words/error-text.ts';
import { PictureError } from '#domain/catalog/picture-error.ts';
import { ReviewError } from '#domain/reviews/review.ts';
import {
  findReviewableOrder,
  submitReviews,
  type TypedReview,
} from '#domain/reviews/submit-reviews.server.ts';

type Context = Readonly<RouterContextProvider>;

/** The link's key moves into a cookie before the page is shown (expiring-links.server.ts). */
export async function loadReviewPage(request: Request, context: Context) {
  const { db, reviewLinks } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const query = new URL(request.url).searchParams;
  if (query.has('key')) {
    const link = reviewLinks.read(query.get('order') ?? '', query);
    const response = redirect(`${href('/review')}?lang=${language}`);
    response.headers.append('Set-Cookie', link ? reviewLinks.remember(link) : reviewLinks.forget());
    throw response;
  }
  const link = reviewLinks.followed(request.headers.get('cookie'));
  if (!link) return { language, closed: 'link_invalid' } as const;
  return { language, ...(await findReviewableOrder(db, link, language)) };
}

export type SubmitResult =
  | { kind: 'sent' }
  /** `field` as in the form; without a message it was an unexpected error. */
  | {
      kind: 'refused';
      message: string | undefined;
      field: string | undefined;
      /** Submitted values, for a browser without scripts. */
      typed: Record<string, string>;
    };

export async function handleReviewForm(request: Request, context: Context) {
  const { db, reviewLinks } = context.get(storeContext);
  const { language } = context.get(visitorContext);
  const form = await request.formData();
  const typed = Object.fromEntries([...form].map(([field, value]) => [field, `${value}`]));
  try {
    const link = reviewLinks.followed(request.headers.get('cookie'));
    if (!link) throw new ReviewError('link_invalid');
    const reviews = readReviews(form);
    await submitReviews(db, { link, language, name: `${form.get('name') ?? ''}`, reviews });
    return data<SubmitResult>({ kind: 'sent' });
  } catch (error) {
    if (error instanceof ReviewError || error instanceof PictureError) {
      const message = errorText(error, language);
      return data<SubmitResult>(
        { kind: 'refused', message, field: error.field, typed },
        { status: 422 },
      );
    }
    context.get(reportErrorContext)(error);
    const refusal: SubmitResult = { kind: 'refused', message: undefined, field: undefined, typed };
    return data(refusal, { status: 500 });
  }
}

function readReviews(form: FormData): TypedReview[] {
  const ids = form.getAll('product').map(Number).filter(Number.isSafeInteger);
  return [...new Set(ids)].slice(0, 50).map((productId) => ({
    productId,
    stars: `${form.get(`stars-${productId}`) ?? ''}`,
    body: `${form.get(`body-${productId}`) ?? ''}`,
    pictures: form.getAll(`picture-${productId}`).map(String),
  }));
}
