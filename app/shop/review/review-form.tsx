import { useEffect, useRef, useState } from 'react';
import { Form, href, Link, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/panel.tsx';
import { focalPointClass } from '#app/ui/pictures/focal-point.ts';
import { star } from '#app/ui/reviews/review-row.tsx';
import type { FocalPoint } from '#domain/catalog/product.ts';
import { reviewLimits } from '#domain/reviews/review.ts';
import { PicturesField } from './pictures-field.tsx';
import type { SubmitResult } from './review.server.ts';

type ToReview = {
  id: number;
  title: string;
  thumbnail: string;
  focalPoint: FocalPoint | undefined;
};

type ReviewFormProps = {
  name: string;
  products: ToReview[];
  result: SubmitResult | undefined;
};

export function ReviewForm({ name, products, result }: ReviewFormProps) {
  const t = useTranslations('reviews.write');
  const isSending = useNavigation().formMethod === 'POST';
  const [uploading, setUploading] = useState(0);
  const refusal = result?.kind === 'refused' && !isSending ? result : undefined;
  const typed = (field: string) => (result?.kind === 'refused' ? result.typed[field] : undefined);
  const problemOf = (field: string) => (refusal?.field === field ? refusal.message : undefined);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = refusal?.field && form.current?.elements.namedItem(refusal.field);
    if (field instanceof HTMLElement) field.focus();
  }, [refusal]);
  return (
    <>
      <h1 className="font-display text-3xl">{t('title')}</h1>
      <p className="mt-2 text-muted">{t('lead')}</p>
      {/* As files would be sent: percent-encoded, an Arabic letter takes six bytes. */}
      <Form ref={form} method="post" encType="multipart/form-data" noValidate replace>
        {products.map((product) => (
          <ProductFields
            key={product.id}
            product={product}
            problem={problemOf(`body-${product.id}`)}
            typed={typed}
            onBusy={(isBusy) => setUploading((count) => count + (isBusy ? 1 : -1))}
          />
        ))}
        <div className="border-hairline border-t py-7">
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            problem={problemOf('name')}
            defaultValue={typed('name') ?? name}
            required
            maxLength={reviewLimits.name}
            autoComplete="given-name"
            className="max-w-sm"
          />
          <p className="mt-6 text-muted text-sm">{t('once')}</p>
          <Button
            type="submit"
            size="lg"
            pending={isSending || uploading > 0}
            className="mt-3 w-full"
          >
            {isSending ? t('sending') : uploading > 0 ? t('uploading') : t('send')}
          </Button>
          {refusal && !(refusal.field && problemOf(refusal.field)) && (
            <Notice tone="bad" role="alert" className="mt-5">
              {refusal.message ?? t('failed')}
            </Notice>
          )}
          <p className="mt-5 text-muted text-sm">
            {t('privacy')} <PrivacyLink />
          </p>
        </div>
      </Form>
    </>
  );
}

function PrivacyLink() {
  const t = useTranslations('shop.links');
  return (
    <Link to={href('/privacy')} className="underline underline-offset-4 hover:text-ink">
      {t('privacy')}
    </Link>
  );
}

type ProductFieldsProps = {
  product: ToReview;
  problem: string | undefined;
  typed: (field: string) => string | undefined;
  onBusy: (isBusy: boolean) => void;
};

function ProductFields({ product, problem, typed, onBusy }: ProductFieldsProps) {
  const t = useTranslations('reviews.write');
  const { id, title, thumbnail, focalPoint } = product;
  return (
    <section aria-labelledby={`title-${id}`} className="mt-6 border-hairline border-t pt-7 pb-6">
      <input type="hidden" name="product" value={id} />
      <div className="flex items-center gap-4">
        <img
          src={thumbnail}
          alt=""
          width={64}
          height={80}
          className={`aspect-4/5 h-auto w-16 shrink-0 rounded-sm bg-sand object-cover ${focalPointClass(focalPoint)}`}
        />
        <h2 id={`title-${id}`} className="font-display text-xl">
          {title}
        </h2>
      </div>
      <StarsField name={`stars-${id}`} product={title} typed={Number(typed(`stars-${id}`))} />
      <TextAreaField
        name={`body-${id}`}
        label={t('body')}
        hint={t('bodyHint')}
        problem={problem}
        defaultValue={typed(`body-${id}`)}
        rows={4}
        dir="auto"
        maxLength={reviewLimits.body}
        className="mt-4"
      />
      <PicturesField name={`picture-${id}`} onBusy={onBusy} />
    </section>
  );
}

const choices = [
  [1, 'one'],
  [2, 'two'],
  [3, 'three'],
  [4, 'four'],
  [5, 'five'],
] as const;

type StarsFieldProps = { name: string; product: string; typed: number };

function StarsField({ name, product, typed }: StarsFieldProps) {
  const t = useTranslations('reviews.write');
  const [chosen, setChosen] = useState(typed || 0);
  const field = useRef<HTMLFieldSetElement>(null);
  // A choice made before hydration is in the DOM, but not in React's state.
  useEffect(() => {
    const checked = field.current?.querySelector<HTMLInputElement>('input:checked');
    if (checked) setChosen(Number(checked.value));
  }, []);
  const chosenRating = choices.find(([stars]) => stars === chosen)?.[1];
  return (
    <fieldset ref={field} className="mt-4">
      <legend className="mb-1.5 font-medium text-sm">
        {t('stars')}
        <span className="sr-only">: {product}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <div className="flex">
          {choices.map(([stars, rating]) => (
            <label
              key={stars}
              className="relative inline-grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-cypress"
            >
              <input
                type="radio"
                name={name}
                value={stars}
                defaultChecked={stars === typed}
                onChange={() => setChosen(stars)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              <svg viewBox="0 0 24 24" aria-hidden="true" className="h-[1.15em] text-3xl">
                <path d={star} className={stars <= chosen ? 'fill-amber' : 'fill-edge/30'} />
              </svg>
              <span className="sr-only">{`${t('star', { stars })}: ${t(`ratings.${rating}`)}`}</span>
            </label>
          ))}
        </div>
        <p aria-hidden="true" className="text-muted text-sm">
          {chosenRating ? t(`ratings.${chosenRating}`) : t('none')}
        </p>
      </div>
    </fieldset>
  );
}
