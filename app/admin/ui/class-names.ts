// The back office is denser than the shop, so it has small controls of its own.

export const subtleButtonClass =
  'min-h-11 whitespace-nowrap font-semibold text-cypress text-xs underline-offset-4 hover:underline';

/** Text has at least 16 px on phones, or iOS zooms into the field. */
export const field =
  'min-h-11 w-full rounded-md border border-edge bg-paper px-3 text-base text-ink sm:text-sm ' +
  'placeholder:text-muted aria-invalid:border-bad';

export const smallButton =
  'inline-flex min-h-8 min-w-8 items-center justify-center gap-1.5 rounded-sm px-1.5 text-muted ' +
  'text-xs transition-colors hover:bg-sand/60 hover:text-ink';

/** Field of a file, whose button looks like one. */
export const fileFieldClass =
  '[&_input::file-selector-button]:me-3 [&_input::file-selector-button]:cursor-pointer ' +
  '[&_input::file-selector-button]:font-semibold [&_input::file-selector-button]:text-cypress';
