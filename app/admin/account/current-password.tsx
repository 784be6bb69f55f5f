import { TextField } from '#app/ui/field.tsx';

/** One's own password, asked for again before something that matters. */
export function CurrentPassword({ label }: { label: string }) {
  return (
    <TextField
      label={label}
      name="current"
      type="password"
      dir="ltr"
      required
      autoComplete="current-password"
    />
  );
}
