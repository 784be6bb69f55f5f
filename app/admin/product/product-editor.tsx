import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { controlOf } from '#app/ui/form-control.ts';
import {
  featureLimits,
  type ProductTexts,
  productFields,
  textLimits,
} from '#domain/catalog/product-texts.ts';
import { StaffForm } from '../kit/staff-form.tsx';
import { useStaffForm } from '../kit/use-staff-form.ts';
import { EditorHead } from './editor-head.tsx';
import { HistorySection } from './history-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { ShownEvent } from './load-product.server.ts';
import { PictureSection } from './picture-section.tsx';
import { PreviewSection } from './preview-section.tsx';
import type { ProductAnswer } from './product-answer.ts';
import { SaleSection } from './sale-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { TextsSection } from './texts-section.tsx';
import { usePictureUpload } from './use-picture-upload.ts';
import { useProductForm } from './use-product-form.ts';

export type EditedProduct = {
  /** Undefined for one that is being written. */
  id: number | undefined;
  texts: ProductTexts;
  version: string;
  history: ShownEvent[];
};

type ProductEditorProps = {
  product: EditedProduct;
  draftKey?: string;
  /** What became of a form that was sent without scripts. */
  answer: ProductAnswer | undefined;
};

/** Everything on one product, to be written, seen as shoppers see it, and saved. */
export function ProductEditor({ product, draftKey, answer: posted }: ProductEditorProps) {
  const t = useTranslations('admin.products');
  const sending = useStaffForm<ProductAnswer>();
  const { isSending } = sending;
  const given = sending.answer ?? posted;
  const answer = isSending ? undefined : given;
  const form = useProductForm(product, given);
  const upload = usePictureUpload(form.setField('image_path'));
  const element = useRef<HTMLFormElement>(null);
  useFocusOnFirstProblem(element, answer);
  const fields = { form, problemOf: useProblems(answer) };
  return (
    <main id="content" tabIndex={-1} className="wrap flex-1 pt-4 outline-none sm:pt-5">
      <EditorHead product={product} />
      <StaffForm
        ref={element}
        form={sending}
        encType="multipart/form-data"
        noValidate
        preventScrollReset
        className="mt-4"
      >
        <input type="hidden" name="version" value={form.version} />
        {draftKey && <input type="hidden" name="draft_key" value={draftKey} />}
        <input type="hidden" name="toast" value={t(draftKey ? 'created' : 'saved')} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <TextsSection {...fields} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <SaleSection {...fields} />
            <PictureSection
              {...{ form, upload }}
              problem={answer?.kind === 'wrong' ? answer.pictureProblem : undefined}
            />
          </div>
        </div>
        <SaveBar
          {...{ form, sending, answer, isSending }}
          isNew={!product.id}
          isUploading={upload.isBusy}
        />
      </StaffForm>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 pb-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PreviewSection id={product.id ?? 0} texts={form.tidy} />
        <HistorySection history={product.history} />
      </div>
      <LeaveDialog isDirty={form.isDirty && !isSending} />
    </main>
  );
}

export type ProductForm = ReturnType<typeof useProductForm>;
export type ProblemOf = ReturnType<typeof useProblems>;

/** What is wrong with a field, in words that name it. */
function useProblems(answer: ProductAnswer | undefined) {
  const t = useTranslations('admin.products');
  return (field: keyof ProductTexts): string | undefined => {
    const problem = answer?.kind === 'wrong' ? answer.problems[field] : undefined;
    if (!problem) return undefined;
    const most = field in textLimits ? textLimits[field as keyof typeof textLimits] : 0;
    const { lines, characters } = featureLimits;
    return t(`problem.${problem}`, {
      field: t(`fields.${field}`),
      ...{ most: `${most}`, lines: `${lines}`, characters: `${characters}` },
    });
  };
}

function useFocusOnFirstProblem(
  form: React.RefObject<HTMLFormElement | null>,
  answer: ProductAnswer | undefined,
): void {
  useEffect(() => {
    if (answer?.kind !== 'wrong' || !form.current) return;
    const first = productFields.find((field) => answer.problems[field]);
    if (first) controlOf(form.current, first)?.focus();
  }, [answer, form]);
}
