import type { ComponentProps } from 'react';

type CheckBoxProps = { label: string } & Omit<ComponentProps<'input'>, 'type'>;

export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-2.5">
      <input type="checkbox" {...input} className="size-4.5 shrink-0 accent-cypress" />
      {label}
    </label>
  );
}
