import { useCallback, useEffect, useRef, useState } from 'react';
import { href, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { staffApi } from '#domain/addresses.ts';
import type { NoticeChoice } from '#domain/staff/notices.ts';
import { keepOpenWhenHidden, orderEvent, useDebounced, watchWithoutPage } from './live-data.ts';
import { type NewOrders, newOrders, noticesEvent } from './order-notices-contract.ts';

/** Notices of new orders, as the person chose them. */
export function OrderNotices({ saved }: { saved: NoticeChoice }) {
  const [choice, setChoice] = useState(saved);
  useEffect(() => {
    const follow = (event: Event) => setChoice((event as CustomEvent<NoticeChoice>).detail);
    addEventListener(noticesEvent, follow);
    return () => removeEventListener(noticesEvent, follow);
  }, []);
  return choice.inBrowser || choice.inTitle ? <Watch choice={choice} /> : null;
}

// Moments of the server, shared by the tabs of a browser.
const seenKey = 'nabta.orders-seen';
const notifiedKey = 'nabta.orders-notified';

/** Delay after which a page that has a live connection has opened it. */
const ownWatchDelayMs = 1000;

function Watch({ choice }: { choice: NoticeChoice }) {
  const { pathname } = useLocation();
  const [count, setCount] = useState(0);
  const isLeading = useLeadership();
  const notify = useNotification();
  const isOnList = pathname.replace(/\/$/, '') === href('/admin');
  const isLooking = () => isOnList && document.visibilityState === 'visible';

  const refresh = useDebounced(async () => {
    const since = read(seenKey);
    const orders = await load(since);
    if (!orders) return;
    if (since === undefined || isLooking()) {
      write(seenKey, orders.at);
      write(notifiedKey, orders.at);
      setCount(0);
      return;
    }
    setCount(orders.count);
    const { newest } = orders;
    if (!newest || !isLeading.current || newest.paidAt <= (read(notifiedKey) ?? '')) return;
    write(notifiedKey, newest.paidAt);
    if (choice.inBrowser) notify(orders.count, newest);
  });

  useEffect(() => {
    // Another tab has looked at the list, or knows of a newer order: a hidden one has no connection.
    const follow = ({ key }: StorageEvent) => {
      if (key === seenKey || key === notifiedKey) refresh();
    };
    const events = [orderEvent, 'focus'] as const;
    for (const event of events) addEventListener(event, refresh);
    addEventListener('storage', follow);
    return () => {
      for (const event of events) removeEventListener(event, refresh);
      removeEventListener('storage', follow);
    };
  }, [refresh]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has changed.
  useEffect(() => {
    refresh();
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = watchWithoutPage();
    }, ownWatchDelayMs);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [pathname, refresh]);

  useCountInTitle(choice.inTitle ? count : 0);
  return null;
}

async function load(since: string | undefined): Promise<NewOrders | undefined> {
  const query = since ? `?since=${encodeURIComponent(since)}` : '';
  const address = `${staffApi.newOrders}${query}`;
  const response = await fetch(address, { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return undefined;
  return newOrders.safeParse(await response.json().catch(() => undefined)).data;
}

/** True in one tab of a browser: it stays connected while hidden, and shows the notifications. */
function useLeadership() {
  const isLeading = useRef(false);
  useEffect(() => {
    const ending = new AbortController();
    let release: (() => void) | undefined;
    const lead = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        isLeading.current = true;
        keepOpenWhenHidden(true);
      });
    navigator.locks
      ?.request('nabta.order-notices', { signal: ending.signal }, lead)
      .catch(() => undefined);
    return () => {
      ending.abort();
      release?.();
      isLeading.current = false;
      keepOpenWhenHidden(false);
    };
  }, []);
  return isLeading;
}

function useNotification() {
  const t = useTranslations('admin.live.newOrders');
  const navigate = useNavigate();
  return useCallback(
    (count: number, { orderId, total }: NonNullable<NewOrders['newest']>) => {
      if (!('Notification' in window) || Notification.permission !== 'granted') return;
      const isOne = count === 1;
      const body = isOne ? `\u2066${orderId}\u2069 · \u2066${total}\u2069` : undefined;
      try {
        // One tag: a second notification replaces the first, which is no longer the newest.
        const options = { tag: 'nabta.orders', silent: true, ...(body ? { body } : {}) };
        const notification = new Notification(t('title', { count }), options);
        notification.onclick = () => {
          window.focus();
          notification.close();
          navigate(isOne ? href('/admin/orders/:orderId', { orderId }) : href('/admin'));
        };
      } catch {
        // Chrome on Android has the permission, but only a service worker may notify.
      }
    },
    [t, navigate],
  );
}

const maxCount = 99;
const countBefore = /^\(\d+\+?\) /;

/** Puts the count before the title of whatever page is open. */
function useCountInTitle(count: number): void {
  useEffect(() => {
    const apply = () => {
      const plain = document.title.replace(countBefore, '');
      const text = count > maxCount ? `${maxCount}+` : `${count}`;
      const title = count > 0 ? `(${text}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    apply();
    const observer = new MutationObserver(apply);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(countBefore, '');
    };
  }, [count]);
}

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    // Storage is blocked: nothing is counted.
    return undefined;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is full or blocked.
  }
}
