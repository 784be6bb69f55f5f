import { Link, type LinkProps } from 'react-router';
import { ArrowBackIcon } from '#app/ui/icons.tsx';
import { quietControl } from './class-names.ts';

export function BackLink({ className = '', children, ...link }: LinkProps) {
  return (
    <Link {...link} className={`${quietControl} inline-flex items-center gap-2 ${className}`}>
      <ArrowBackIcon />
      {children}
    </Link>
  );
}
