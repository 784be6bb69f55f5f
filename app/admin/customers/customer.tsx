import type { ReactNode } from 'react';
import { href, isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '#app/ui/panel.tsx';
import { Price } from '#app/ui/price.tsx';
import { Stars } from '#app/ui/reviews/review-row.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { directionOf } from '#domain/language.ts';
import { sendForm } from '../forms/staff-form.tsx';
import { loadForStaff } from '../shell/load-for-staff.ts';
import { adminMeta } from '../shell/page-meta.ts';
import { BackLink } from '../ui/back-link.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { NothingHere } from '../ui/record-not-found.tsx';
import { Section } from '../ui/section.tsx';
import type { Route } from './+types/customer.ts';
import { BlockSection } from './block-section.tsx';
import { HistorySection } from './customer-history.tsx';
import { type CustomerData, handleCustomerAction, loadCustomer } from './customer-page.server.ts';
import { OrderLines } from './order-lines.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.language, ({ customers }) => customers.one);

export async function loader({ params, context }: Route.LoaderArgs) {
  return loadCustomer(context, params.id);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return loadForStaff(request, serverLoader);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return handleCustomerAction(request, context, params.id);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return sendForm(serverAction, (result) => {
    if (result.kind === 'done') showToast(`${form.get('toast')}`);
  });
}

export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
  const t = useTranslations('admin.customers');
  const { orders, others, hasMore } = customer;
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 py-4 outline-none sm:py-5">
      <BackLink to={href('/admin/customers')}>{t('back')}</BackLink>
      <Head customer={customer} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Section title={t('ordersTitle')}>
            <OrderLines orders={orders} />
            {orders.length === 0 && <p className="text-muted">{t('noOrders')}</p>}
            {hasMore && <p className="mt-3 text-muted text-xs">{t('moreOrders')}</p>}
          </Section>
          <ReviewsSection reviews={customer.reviews} />
          <MessagesSection customer={customer} />
          {others.length > 0 && (
            <Section title={t('others')}>
              <p className="mb-3 text-muted text-xs">{t('othersHint')}</p>
              <OrderLines orders={others} belongsToOthers />
            </Section>
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <SumsSection customer={customer} />
          <HistorySection customer={customer} />
          <BlockSection customer={customer} />
        </div>
      </div>
    </main>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  return isUnknown ? <CustomerUnknown /> : <LoadFailed />;
}

function CustomerUnknown() {
  const t = useTranslations('admin.customers');
  return (
    <NothingHere
      title={t('notFound')}
      hint={t('notFoundHint')}
      back={t('back')}
      to={href('/admin/customers')}
    />
  );
}

function Head({ customer: { name, email, phones, blocked } }: { customer: CustomerData }) {
  const t = useTranslations('admin.customers');
  const tOrder = useTranslations('admin.order');
  return (
    <header>
      <h1 className="font-display text-2xl wrap-anywhere">
        <bdi>{name ?? t('noName')}</bdi>
      </h1>
      <p className="flex flex-wrap items-center gap-x-4">
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          aria-label={tOrder('writeTo', { email })}
          className="inline-flex min-h-8 items-center wrap-anywhere text-cypress underline underline-offset-4"
        >
          <bdi dir="ltr">{email}</bdi>
        </a>
        {phones.map((phone) => (
          <bdi key={phone} dir="ltr" className="tabular text-muted">
            {phone}
          </bdi>
        ))}
      </p>
      {blocked && (
        <Notice tone="bad" className="mt-3 text-sm">
          {t('blockedSince', { when: blocked })}
        </Notice>
      )}
    </header>
  );
}

function SumsSection({ customer: { sums, orders, hasMore } }: { customer: CustomerData }) {
  const t = useTranslations('admin.customers');
  return (
    <Section title={t('sums')}>
      {sums.length === 0 && <p className="text-muted">{t('nothingPaid')}</p>}
      {sums.map(({ paidOrders, paid, refunded }) => (
        <dl key={paid.currency} className="grid gap-1 mb-4">
          <DetailItem name={t('paidOrders')}>{paidOrders}</DetailItem>
          <DetailItem name={t('paid', { currency: paid.currency })}>
            <Price money={paid} />
          </DetailItem>
          {refunded.amount > 0 && (
            <DetailItem name={t('refunded')}>
              <Price money={refunded} />
            </DetailItem>
          )}
        </dl>
      ))}
      {!hasMore && (
        <p className="mt-3 text-muted text-xs">{t('orders', { count: orders.length })}</p>
      )}
    </Section>
  );
}

function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function ReviewsSection({ reviews }: { reviews: CustomerData['reviews'] }) {
  const t = useTranslations('admin.customers');
  const tReviews = useTranslations('admin.reviews');
  if (reviews.length === 0) return null;
  return (
    <Section title={t('reviews')}>
      <ul className="grid gap-3">
        {reviews.map(({ id, product, stars, state, body, language, sent, createdAt }) => (
          <li key={id} data-review={state} className="border-hairline border-s-2 ps-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={`${href('/admin/reviews')}?review=${id}`}
                className="inline-flex min-h-8 items-center font-semibold text-cypress underline underline-offset-4"
              >
                {product}
              </Link>
              <Stars rating={stars} />
              <span className="text-muted text-xs">
                <time dateTime={createdAt.toISOString()}>{sent}</time>
                {' · '}
                {tReviews(`states.${state}`)}
              </span>
            </p>
            {body ? (
              <p
                lang={language}
                dir={directionOf(language)}
                className="line-clamp-3 whitespace-pre-wrap wrap-anywhere"
              >
                {body}
              </p>
            ) : (
              <p className="text-muted">{tReviews('noComment')}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function MessagesSection({ customer: { messages } }: { customer: CustomerData }) {
  const t = useTranslations('admin.customers');
  const tMessages = useTranslations('admin.messages');
  if (messages.length === 0) return null;
  return (
    <Section title={t('messages')}>
      <ul className="grid gap-3">
        {messages.map(({ id, subject, message, created, createdAt, done }) => (
          <li key={id} className="border-hairline border-s-2 ps-3">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <bdi className="font-semibold wrap-anywhere">{subject}</bdi>
              <span className="text-muted text-xs">
                <time dateTime={createdAt.toISOString()}>{created}</time>
                {' · '}
                {tMessages(done ? 'isDone' : 'isOpen')}
              </span>
            </p>
            <p dir="auto" className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">
              {message}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link
          to={href('/admin/messages')}
          className="inline-flex min-h-8 items-center text-cypress underline underline-offset-4"
        >
          {t('allMessages')}
        </Link>
      </p>
    </Section>
  );
}
