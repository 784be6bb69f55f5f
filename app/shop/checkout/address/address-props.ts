import type { ControlProblem } from '#app/ui/form-control.ts';
import type { Problems } from '#app/ui/use-checked-form.ts';
import type { AddressMessages } from '#app/words/address-messages.ts';
import type { AddressProblemCode } from '#domain/geography/address-forms.ts';
import type { ControlName } from '../saved-form.ts';

export type Problem = ControlProblem | 'box' | AddressProblemCode;

/** The address forms of a shop that has turned them on, or has markets. */
export type AddressForms = {
  messages: AddressMessages;
  /** False: only countries of the open markets have their form. */
  isEverywhere: boolean;
  /** True where the server can look up a Saudi short code. */
  hasLookUp: boolean;
};

export type CountryAddressProps = AddressForms & {
  country: string;
  problems: Problems<ControlName, Problem>;
  /** Called when the fields of a country are in the page. */
  onFields: () => void;
};
