// The back office is denser than the shop: its small controls look like this.

/** A control that is only words, in a bar. */
export const quietControl =
  'min-h-11 whitespace-nowrap font-semibold text-cypress text-xs underline-offset-4 hover:underline';

/** A field or a select. Sixteen pixels at least on phones, or iOS zooms into it. */
export const field =
  'min-h-11 w-full rounded-md border border-edge bg-paper px-3 text-base text-ink sm:text-sm ' +
  'placeholder:text-muted aria-invalid:border-bad';

/** A small square button beside the text it acts on. */
export const smallButton =
  'inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-sm px-1.5 text-muted ' +
  'text-xs transition-colors hover:bg-sand/60 hover:text-ink';
