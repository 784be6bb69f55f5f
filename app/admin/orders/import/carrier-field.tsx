import { useId } from 'react';
import { TextField } from '#app/ui/field.tsx';

type CarrierFieldProps = {
  label: string;
  hint?: string;
  /** Names that the browser suggests. */
  carriers: readonly string[];
  name: string;
  problem: string | undefined;
  maxLength?: number | undefined;
};

export function CarrierField({ carriers, ...props }: CarrierFieldProps) {
  const list = useId();
  return (
    <>
      <TextField {...props} list={list} autoComplete="off" />
      <datalist id={list}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
    </>
  );
}
