import type { ControlProblem } from '#app/ui/form-control.ts';
import type { Problems } from '#app/ui/use-checked-form.ts';
import type { AddressMessages } from '#app/words/address-messages.ts';
import type { AddressProblemCode } from '#domain/geography/address-forms.ts';
import type { ControlName } from './saved-form.ts';

export type Problem = ControlProblem | 'box' | AddressProblemCode;

export type CountryAddressProps = {
  country: string;
  messages: AddressMessages;
  problems: Problems<ControlName, Problem>;
  /** Called when the fields of a country are in the page. */
  onFields: () => void;
};
