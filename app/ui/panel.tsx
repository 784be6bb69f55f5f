import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';

type PanelProps = { children: ReactNode; className?: string };

export function Panel({ children, className = '' }: PanelProps) {
  return (
    <div
      className={`rounded-lg border border-hairline bg-paper p-[clamp(1.125rem,3.5vw,2rem)] ${className}`}
    >
      {children}
    </div>
  );
}

type Tone = 'info' | 'good' | 'bad';

type NoticeProps = PanelProps & {
  tone: Tone;
  role?: 'alert' | 'status';
};

export function Notice({ tone, role, children, className = '' }: NoticeProps) {
  const Icon = tone === 'good' ? CheckIcon : AlertIcon;
  return (
    <div
      role={role}
      className={`flex items-baseline gap-3 rounded-md border px-4 py-3.5 ${tones[tone]} ${className}`}
    >
      {/* The icon keeps to the first line of text, also where a button beside the text is taller. */}
      <span>
        <Icon className="align-[-0.3em]" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

const tones: Record<Tone, string> = {
  info: 'border-hairline bg-sand/45 text-ink',
  good: 'border-good/25 bg-good-tint text-good',
  bad: 'border-bad/25 bg-bad-tint text-bad',
};
