import type { ChangeEvent, ComponentProps, ComponentType, FocusEvent, ReactNode } from 'react';
import type { AddressMessages } from '#app/words/address-messages.ts';
import type { AddressFieldName } from '#domain/geography/address-field-names.ts';
import type {
  AddressCountry,
  AddressField,
  AddressProblemCode,
} from '#domain/geography/address-forms.ts';
import { regionsOf } from '#domain/geography/regions.ts';
import { SelectField, TextField } from '../field.tsx';
import { useLanguage } from '../use-language.ts';

type FieldProps = {
  country: AddressCountry;
  field: AddressField;
  messages: AddressMessages;
  /** Replaces the field of a city, for suggestions. */
  City?: ComponentType<ComponentProps<typeof TextField> & { country: string }>;
  problem?: AddressProblemCode | undefined;
  /** Replaces the text of a problem that the server has reported. */
  problemText?: string | undefined;
  autoComplete?: string;
  /** Replaces the hint of the field. */
  hint?: ReactNode;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  /** Set where the form has the value. */
  value?: string;
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
};

/** A field of a country's address form. Two narrow ones share a line of two columns. */
export function AddressFormField({
  country,
  field,
  messages,
  City,
  problem,
  problemText,
  hint,
  onBlur,
  ...control
}: FieldProps) {
  const language = useLanguage();
  const { choose, hints, problems } = messages;
  const { name, kind, maxLength, autoComplete, requiredIf, isNarrow, acceptsNone } = field;
  const shared = {
    name,
    label: <FieldLabel country={country} field={field} messages={messages} />,
    problem: problemText ?? (problem && problems[problem]),
    hint: hint ?? (name === 'short_code' ? hints.short_code : acceptsNone && hints.unit),
    required: requiredIf === 'always',
    className: isNarrow ? '' : 'col-span-2',
    autoComplete,
    ...control,
  };
  if (kind === 'region') {
    return (
      <SelectField {...shared} {...(control.value === undefined && { defaultValue: '' })}>
        <option value="">{choose}</option>
        {regionsOf(country).map(({ id, ...names }) => (
          <option key={id} value={id}>
            {names[language]}
          </option>
        ))}
      </SelectField>
    );
  }
  if (name === 'city' && City) return <City {...shared} maxLength={maxLength} country={country} />;
  const own = { ...typing[kind], ...(onBlur && { onBlur }) };
  return <TextField {...shared} {...own} maxLength={maxLength + spareLength[kind]} />;
}

const typing: Record<'text' | 'digits' | 'code', Partial<ComponentProps<typeof TextField>>> = {
  text: {},
  digits: { inputMode: 'numeric', dir: 'ltr' },
  code: { dir: 'ltr', autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false },
};

/** Room for spaces and hyphens, which are removed. */
const spareLength = { text: 0, digits: 4, code: 4 };

type LabelProps = Pick<FieldProps, 'country' | 'field' | 'messages'>;

function FieldLabel({ country, field: { name, requiredIf }, messages }: LabelProps) {
  const { fields, own, optional } = messages;
  const labels: Partial<Record<AddressFieldName, string>> = {
    ...fields,
    ...(country in own ? own[country as keyof typeof own] : {}),
  };
  const isOptional = requiredIf === 'never' && name !== 'short_code';
  return (
    <>
      {labels[name]}
      {isOptional && <span className="font-normal text-muted"> ({optional})</span>}
    </>
  );
}
