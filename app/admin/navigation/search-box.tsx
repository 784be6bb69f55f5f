import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { closeOnBackdrop } from '../ui/confirm-dialog.tsx';
import { SearchIcon } from './nav-icons.tsx';
import { maxSearchLength } from './search-contract.ts';
import { areKeysOn, isTyping } from './staff-keys.ts';
import { type SearchGroup, type SearchOption, useSearch } from './use-search.ts';

/** One box for orders, customers, products and pages. The key / opens it, where no list has a key of its own. */
export function SearchBox() {
  const t = useTranslations('admin.search');
  const dialog = useRef<HTMLDialogElement>(null);
  const [openings, setOpenings] = useState(0);
  const open = () => {
    setOpenings((count) => count + 1);
    dialog.current?.showModal();
  };
  useOpeningKeys(open);
  if (!useIsHydrated()) return null;
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-muted hover:text-ink sm:min-h-9 sm:border sm:border-edge sm:px-4 lg:min-w-48 lg:justify-start"
      >
        <SearchIcon />
        <span className="max-sm:sr-only">{t('open')}</span>
        <span aria-hidden="true" className="ms-auto text-xs max-lg:hidden">
          /
        </span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={dialog}
        aria-label={t('open')}
        onClick={closeOnBackdrop}
        className="mx-auto mt-[min(12vh,6rem)] mb-auto w-[min(36rem,calc(100vw-1.5rem))] overflow-hidden rounded-lg border border-hairline bg-paper text-ink text-sm shadow-sheet backdrop:bg-ink/40"
      >
        {openings > 0 && <SearchForm key={openings} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function useOpeningKeys(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && event.code === 'KeyK';
      if (!isCommand && !isSlash(event)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function isSlash(event: globalThis.KeyboardEvent): boolean {
  if (event.code !== 'Slash' || event.shiftKey || isTyping(event) || !areKeysOn()) return false;
  return document.querySelector('[data-own-search]') === null;
}

function SearchForm({ close }: { close: () => void }) {
  const t = useTranslations('admin.search');
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { groups, state } = useSearch(text);
  const options = groups.flatMap((group) => group.options);
  const at = Math.min(active, options.length - 1);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);

  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setActive((at + step + options.length) % options.length);
      return;
    }
    const option = options[at];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!option) return;
    close();
    void navigate(option.to);
  };

  return (
    <>
      <div className="flex items-center gap-3 border-hairline border-b px-4">
        <SearchIcon className="text-muted" />
        <input
          ref={field}
          type="text"
          role="combobox"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          maxLength={maxSearchLength}
          value={text}
          aria-label={t('label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
          placeholder={t('hint')}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={press}
          className="min-h-14 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <button
          type="button"
          onClick={close}
          className="min-h-11 shrink-0 font-semibold text-cypress text-xs sm:hidden"
        >
          {t('close')}
        </button>
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('results')}
        className="max-h-[60vh] overflow-y-auto"
      >
        {groups.map((group) => (
          <OptionGroup
            key={group.name}
            group={group}
            id={id}
            first={options.indexOf(group.options[0] as SearchOption)}
            active={at}
            onPick={close}
          />
        ))}
      </div>
      <p role="status" className={state ? 'px-4 py-5 text-center text-muted' : ''}>
        {state && t(state)}
      </p>
    </>
  );
}

type OptionGroupProps = {
  group: SearchGroup;
  id: string;
  /** Position of the group's first option among all options. */
  first: number;
  active: number;
  onPick: () => void;
};

function OptionGroup({ group, id, first, active, onPick }: OptionGroupProps) {
  const t = useTranslations('admin.search.groups');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a list box.
    <div
      role="group"
      aria-label={t(group.name)}
      className="border-hairline not-first:border-t py-2"
    >
      <p aria-hidden="true" className="px-4 py-1 font-semibold text-muted text-xs">
        {t(group.name)}
      </p>
      {group.options.map(({ to, text, aside, isLeftToRight }, at) => (
        <Link
          key={to}
          id={`${id}-${first + at}`}
          to={to}
          role="option"
          tabIndex={-1}
          aria-selected={first + at === active}
          onClick={onPick}
          className="flex min-h-11 items-center justify-between gap-4 px-4 hover:bg-sand/40 aria-selected:bg-sand/60"
        >
          <bdi
            dir={isLeftToRight ? 'ltr' : 'auto'}
            className="tabular min-w-0 truncate font-semibold"
          >
            {text}
          </bdi>
          {aside && (
            <span dir="auto" className="max-w-1/2 shrink-0 truncate text-muted text-xs">
              {aside}
            </span>
          )}
        </Link>
      ))}
    </div>
  );
}
