import { Link, type LinkProps } from 'react-router';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { subtleButtonClass } from './class-names.ts';

export function BackLink({ className = '', children, ...link }: LinkProps) {
  return (
    <Link {...link} className={`${subtleButtonClass} inline-flex items-center gap-2 ${className}`}>
      <ArrowBackIcon />
      {children}
    </Link>
  );
}
