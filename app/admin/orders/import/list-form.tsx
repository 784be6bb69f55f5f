import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextAreaField, TextField } from '#app/ui/field.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { listImport as ar } from '#app/words/ar/errors.ts';
import { listImport as en } from '#app/words/en/errors.ts';
import { importLimits } from '#domain/orders/bulk/list-import.ts';
import { FormNotice, FormOutcome } from '../../forms/form-notices.tsx';
import { StaffForm, type StaffSending } from '../../forms/staff-form.tsx';
import { fileFieldClass } from '../../ui/class-names.ts';
import { isolateDirection } from '../../ui/isolate-direction.ts';
import { Section } from '../../ui/section.tsx';

type Column = {
  name: string;
  label: string;
  /** Position of the first choice; undefined for a column that the file may not have. */
  initial: number | undefined;
  problem?: string | undefined;
};

type ListFormProps = {
  check: StaffSending & Pick<ComponentProps<typeof FormOutcome>['form'], 'result'>;
  formProps: { id: string; noValidate: boolean };
  pasted: ComponentProps<typeof TextAreaField>;
  fileProblem: string | undefined;
  /** First rows of a file whose columns have no known headings. */
  firstRows: string[][] | undefined;
  columns: Column[];
  /** Another file was chosen, or none. */
  onFile: () => void;
  /** A preview is displayed. */
  isChecked: boolean;
  /** Fields that apply to the whole list. */
  others: ReactNode;
  /** Displayed above the pasted lines. */
  children?: ReactNode;
};

/** A list from a courier, pasted or as a file; both may be used together. */
export function ListForm({ check, formProps, pasted, others, children, ...props }: ListFormProps) {
  const t = useTranslations('admin.tracking');
  const [isTooLarge, setTooLarge] = useState(false);
  const requireSmallFile = (event: SubmitEvent<HTMLFormElement>) => {
    const file = new FormData(event.currentTarget).get('file');
    const isLarge = file instanceof File && file.size > importLimits.fileBytes;
    setTooLarge(isLarge);
    if (isLarge) event.preventDefault();
  };
  const { isChecked, onFile } = props;
  return (
    <StaffForm
      {...formProps}
      form={check}
      onSubmit={requireSmallFile}
      encType="multipart/form-data"
      className="mt-4 grid gap-4"
    >
      {children}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Section title={t('pasteTitle')}>
          <TextAreaField {...pasted} dir="ltr" rows={6} autoComplete="off" spellCheck={false} />
        </Section>
        <FileSection
          {...props}
          isTooLarge={isTooLarge}
          onFile={() => {
            setTooLarge(false);
            onFile();
          }}
        />
      </div>
      <div className="grid gap-4 sm:max-w-sm">
        {others}
        <FormOutcome form={check} />
        <Button
          type="submit"
          variant={isChecked ? 'secondary' : 'primary'}
          pending={check.isSending}
        >
          {t('check')}
        </Button>
      </div>
    </StaffForm>
  );
}

type FileSectionProps = Pick<ListFormProps, 'fileProblem' | 'firstRows' | 'columns' | 'onFile'> & {
  isTooLarge: boolean;
};

function FileSection({ fileProblem, columns, isTooLarge, onFile, ...props }: FileSectionProps) {
  const t = useTranslations('admin.tracking');
  const errors = { en, ar }[useLanguage()];
  // The columns stay visible once they were needed, until another file is chosen.
  const [firstRows, setFirstRows] = useState(props.firstRows);
  if (props.firstRows && props.firstRows !== firstRows) setFirstRows(props.firstRows);
  return (
    <Section title={t('fileTitle')}>
      <TextField
        label={t('file')}
        hint={t('fileHint')}
        name="file"
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        className={fileFieldClass}
        problem={isTooLarge ? errors.file_too_large : fileProblem}
        onChange={() => {
          setFirstRows(undefined);
          onFile();
        }}
      />
      {firstRows && <ColumnFields firstRows={firstRows} columns={columns} />}
    </Section>
  );
}

type ColumnFieldsProps = { firstRows: string[][]; columns: Column[] };

function ColumnFields({ firstRows, columns }: ColumnFieldsProps) {
  const t = useTranslations('admin.tracking');
  const samples = Array.from({ length: Math.max(...firstRows.map((row) => row.length)) }, (_, at) =>
    firstRows
      .map((row) => row[at])
      .filter(Boolean)
      .join(', '),
  );
  const options = samples.map((sample, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position.
    <option key={at} value={at}>
      {sample
        ? t('column', { at: `${at + 1}`, sample: isolateDirection(sample) })
        : t('columnEmpty', { at: `${at + 1}` })}
    </option>
  ));
  const last = samples.length - 1;
  return (
    <fieldset className="mt-4 grid min-w-0 gap-3">
      <legend className="mb-3">
        <FormNotice tone="bad">{t('columnsUnknown')}</FormNotice>
      </legend>
      {columns.map(({ name, label, initial, problem }) => (
        <SelectField
          key={name}
          name={name}
          label={label}
          defaultValue={initial === undefined ? '' : Math.min(initial, last)}
          problem={problem}
        >
          {initial === undefined && <option value="">{t('noColumn')}</option>}
          {options}
        </SelectField>
      ))}
    </fieldset>
  );
}
