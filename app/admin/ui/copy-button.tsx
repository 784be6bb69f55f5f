import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CheckIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.tsx';
import { CopyIcon } from '#app/ui/tool-icons.tsx';
import { smallButton } from './class-names.ts';

type CopyButtonProps = {
  text: () => string;
  label: string;
  done: string;
  caption?: string;
  /** Phones show the icon alone otherwise. */
  showsCaptionOnPhones?: boolean;
};

const copiedMarkMs = 2000;

export function CopyButton(props: CopyButtonProps) {
  const { text, label, done, caption, showsCaptionOnPhones = false } = props;
  const t = useTranslations('admin.order');
  const { isMarked, mark } = useMark();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      mark();
      showToast(done);
    } catch {
      // Forbidden, or the page was not loaded over https.
      showToast(t('copyFailed'), 'bad');
    }
  };
  const Icon = isMarked ? CheckIcon : CopyIcon;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={copy}
      className={`${smallButton} ${isMarked ? 'text-good!' : ''}`}
    >
      <Icon className="text-base" />
      {caption && <span className={showsCaptionOnPhones ? '' : 'max-sm:sr-only'}>{caption}</span>}
    </button>
  );
}

function useMark() {
  const [isMarked, setMarked] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const mark = () => {
    setMarked(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(setMarked, copiedMarkMs, false);
  };
  return { isMarked, mark };
}
