import type { ComponentProps, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import { SpinnerIcon } from './icons.tsx';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'md' | 'lg';
type Looks = { variant?: Variant | undefined; size?: Size | undefined };

type ButtonProps = ComponentProps<'button'> & Looks & { pending?: boolean };

/** A pending button keeps the focus: `disabled` would reset it to the top of the page. */
export function Button(props: ButtonProps) {
  const { variant, size, pending = false, className = '', onClick, children, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click comes before React has rendered the first.
    const isRepeated = rest.type === 'submit' && event.detail > 1;
    if (pending || isRepeated) return event.preventDefault();
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={`${buttonClass({ variant, size })} ${className}`}
    >
      {pending && <SpinnerIcon />}
      {children}
    </button>
  );
}

export function ButtonLink({ variant, size, className = '', ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={`${buttonClass({ variant, size })} ${className}`} />;
}

/** Needs an `aria-label`. */
export function IconButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${iconButton} ${className}`} />;
}

export const iconButton =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink text-lg ' +
  'transition-colors hover:bg-sand/60 active:bg-sand focus-visible:rounded-full ' +
  'disabled:text-muted/50 disabled:hover:bg-transparent';

export function buttonClass({ variant = 'primary', size = 'md' }: Looks): string {
  return `${shape} ${sizes[size]} ${variants[variant]}`;
}

const shape =
  'inline-flex items-center justify-center gap-2.5 rounded-full text-center font-semibold ' +
  'no-underline transition-colors select-none focus-visible:rounded-full ' +
  'disabled:border-hairline disabled:bg-hairline disabled:text-muted aria-busy:cursor-progress';

const sizes: Record<Size, string> = {
  md: 'min-h-11 px-5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-base',
};

const variants: Record<Variant, string> = {
  primary: 'border border-cypress bg-cypress text-ivory hover:bg-cypress-deep active:bg-ink',
  secondary:
    'border border-cypress bg-transparent text-cypress hover:bg-cypress/8 active:bg-cypress/14',
  quiet:
    'border border-transparent bg-transparent text-cypress underline-offset-4 hover:underline ' +
    'disabled:border-transparent disabled:bg-transparent',
  danger: 'border border-bad bg-bad text-ivory hover:bg-[#7f2019] active:bg-[#6a1a14]',
};
