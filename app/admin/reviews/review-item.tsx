import { useId } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { Stars } from '#app/ui/reviews/review-row.tsx';
import { directionOf } from '#domain/language.ts';
import { reviewLimits } from '#domain/reviews/review.ts';
import { addressOf, publicApi } from '#domain/shop-addresses.ts';
import { FormOutcome } from '../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../forms/staff-form.tsx';
import { useStaffFields } from '../forms/use-staff-fields.ts';
import { isolateDirection } from '../ui/isolate-direction.ts';
import type { ListedReview, ReviewResult } from './reviews.server.ts';

export function ReviewItem({ review }: { review: ListedReview }) {
  const t = useTranslations('admin.reviews');
  const heading = useId();
  const { state, stars, name, product, body, language, sent } = review;
  return (
    <article
      aria-labelledby={heading}
      data-review={state}
      className="rounded-md border border-hairline bg-paper px-4 py-3"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h2 id={heading} className="font-semibold text-base">
          {t('of', { product, name: isolateDirection(name) })}
        </h2>
        <p className="tabular text-muted text-xs">{t('sent', { when: sent })}</p>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-4">
        <Stars rating={stars} />
        <span className={state === 'waiting' ? 'font-semibold text-bad' : 'text-muted'}>
          {t(`states.${state}`)}
        </span>
      </p>
      {body ? (
        <p
          lang={language}
          dir={directionOf(language)}
          className="mt-1 max-w-prose whitespace-pre-wrap break-words"
        >
          {body}
        </p>
      ) : (
        <p className="mt-1 text-muted">{t('noComment')}</p>
      )}
      <Pictures paths={review.pictures} />
      <Done review={review} />
      <p className="mt-1 flex flex-wrap gap-x-6">
        <Link
          to={href('/admin/orders/:orderId', { orderId: review.orderId })}
          className={underlined}
        >
          {t('order', { id: isolateDirection(review.orderId) })}
        </Link>
        <Link
          to={href('/product/:id', { id: `${review.productId}` })}
          reloadDocument
          className={underlined}
        >
          {t('shop')}
        </Link>
      </p>
      <ModerationForm review={review} />
    </article>
  );
}

const underlined =
  'tabular inline-flex min-h-11 cursor-pointer items-center font-semibold text-cypress underline ' +
  'underline-offset-4';

function Pictures({ paths }: { paths: string[] }) {
  const t = useTranslations('admin.reviews');
  if (paths.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2.5">
      {paths.map((path, at) => {
        const address = addressOf(publicApi.reviewPicture, { path });
        return (
          <li key={path}>
            <a href={address} target="_blank" rel="noopener noreferrer" className="block">
              <img
                src={address}
                alt={t('picture', { at: `${at + 1}` })}
                width={80}
                height={100}
                loading="lazy"
                className="aspect-4/5 rounded-sm bg-sand object-cover"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function Done({ review: { state, moderated, answered, hiddenReason } }: { review: ListedReview }) {
  const t = useTranslations('admin.reviews');
  const who = (by: string | undefined) => isolateDirection(by ?? t('someone'));
  return (
    <div className="text-muted text-xs">
      {moderated && state !== 'waiting' && (
        <p className="mt-1 break-words">
          {t(`moderated.${state}`, {
            who: who(moderated.by),
            when: moderated.when,
            reason: isolateDirection(hiddenReason ?? ''),
          })}
        </p>
      )}
      {answered && (
        <p className="mt-1" data-answered="">
          {t('answered', { who: who(answered.by), when: answered.when })}
        </p>
      )}
    </div>
  );
}

function ModerationForm({ review }: { review: ListedReview }) {
  const t = useTranslations('admin.reviews');
  const { id, state, answer = '', revision } = review;
  const form = useStaffForm<ReviewResult>({ isMine: ({ about }) => about === id });
  const { isSending } = form;
  const { formProps, field } = useStaffFields(form, {
    limits: {
      answer: { maxLength: reviewLimits.answer },
      reason: { maxLength: reviewLimits.reason },
    },
    defaultValue: { answer },
  });
  return (
    <StaffForm {...formProps} form={form} className="mt-1 grid max-w-prose gap-3 pb-1">
      <HiddenFields
        id={id}
        revision={revision}
        toast_publish={t('toast.publish')}
        toast_hide={t('toast.hide')}
        toast_answer={t('toast.answer')}
      />
      <TextAreaField
        label={t('answer')}
        hint={t('answerHint')}
        {...field('answer')}
        rows={2}
        dir="auto"
      />
      <FormOutcome form={form} />
      <div className="flex flex-wrap gap-3">
        {state !== 'published' && (
          <Button type="submit" name="act" value="publish" pending={isSending}>
            {t('publish')}
          </Button>
        )}
        <Button type="submit" name="act" value="answer" variant="secondary" pending={isSending}>
          {t('saveAnswer')}
        </Button>
      </div>
      {state !== 'hidden' && (
        <details className="min-w-0">
          <summary className={underlined}>{t('hide')}</summary>
          <TextAreaField
            label={t('reason')}
            hint={t('reasonHint')}
            {...field('reason')}
            rows={2}
            dir="auto"
          />
          <Button
            type="submit"
            name="act"
            value="hide"
            variant="danger"
            pending={isSending}
            className="mt-3"
          >
            {t('hideThis')}
          </Button>
        </details>
      )}
    </StaffForm>
  );
}
