import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { areKeysOn, isTyping, saveKeysOn } from '../../navigation/staff-keys.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { subtleButtonClass } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Keys by their physical position: the same keys type other letters with an Arabic layout. */
const keys = {
  KeyJ: 'next',
  KeyK: 'previous',
  KeyO: 'open',
  KeyX: 'choose',
  KeyP: 'pack',
  KeyS: 'ship',
  Slash: 'search',
} as const;
type Shortcut = (typeof keys)[keyof typeof keys] | 'help';

const shortcuts: Shortcut[] = [...new Set(Object.values(keys)), 'help'];
const symbols = [...'JKOXPS/'];
/** The question mark's key differs between layouts, so it is matched by the character. */
const questionMarks = { en: '?', ar: '؟' };

/** Keys for the list of orders. Off for those whose speech input or reader types letters. */
export function ListKeys() {
  const t = useTranslations('admin.orderList.keys');
  const language = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const [areOn, setOn] = useAreOn();
  useKeys(areOn, () => dialog.current?.showModal());
  if (!useIsHydrated()) return null;
  return (
    <>
      <button
        type="button"
        data-own-search={areOn || undefined}
        className={`${subtleButtonClass} max-sm:hidden`}
        onClick={() => dialog.current?.showModal()}
      >
        {t('show')}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={t('title')}
        onResult={() => undefined}
        buttons={
          <Button type="submit" variant="secondary" autoFocus>
            {t('close')}
          </Button>
        }
      >
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1.5">
          {shortcuts.map((act, at) => (
            <div key={act} className="contents">
              <dt>
                <kbd className="inline-block min-w-7 rounded-sm border border-edge px-1.5 text-center font-sans text-sm">
                  {symbols[at] ?? questionMarks[language]}
                </kbd>
              </dt>
              <dd>{t(act)}</dd>
            </div>
          ))}
        </dl>
        <CheckBox
          label={t('areOn')}
          checked={areOn}
          onChange={({ target }) => setOn(target.checked)}
        />
      </ConfirmDialog>
    </>
  );
}

function useAreOn() {
  const [areOn, setOn] = useState(true);
  useEffect(() => setOn(areKeysOn()), []);
  const save = (on: boolean) => {
    setOn(on);
    saveKeysOn(on);
  };
  return [areOn, save] as const;
}

function useKeys(areOn: boolean, help: () => void): void {
  const latest = useRef(help);
  useEffect(() => {
    latest.current = help;
  });
  useEffect(() => {
    if (!areOn) return;
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (Object.values(questionMarks).includes(event.key)) latest.current();
      else if (event.shiftKey || !isDone(event)) return;
      event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [areOn]);
}

function isDone({ code, repeat }: KeyboardEvent): boolean {
  const act = keys[code as keyof typeof keys];
  if (act === undefined) return false;
  if (act === 'search') {
    const box = document.querySelector<HTMLInputElement>('input[name="q"]');
    box?.focus();
    box?.select();
    return true;
  }
  if (act === 'next' || act === 'previous') return focusListRow(act === 'next' ? 1 : -1);
  const row = document.activeElement?.closest('[data-row]');
  const control = controls[act]
    .map((selector) => row?.querySelector<HTMLElement>(selector))
    .find((match) => match);
  // A repeat from a held key would continue with the next order.
  if (!repeat) control?.click();
  return control !== undefined;
}

/** The first that the row or card has. */
const controls = {
  open: ['button[aria-expanded]', 'h2 a'],
  choose: ['input[type="checkbox"]'],
  pack: ['[data-step="pack"]'],
  ship: ['[data-step="ship"]'],
};

function focusListRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at < 0 ? rows[by > 0 ? 0 : -1] : rows[at + by];
  const control = next?.querySelector<HTMLElement>('button[aria-expanded], h2 a');
  control?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return control !== undefined;
}
