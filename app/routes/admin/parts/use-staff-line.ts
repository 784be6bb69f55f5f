import { useEffect } from 'react';
import { watchOrders } from '../../../browser/order-changes.ts';
import { recheckEvent } from './use-gate.ts';

const nothing = () => undefined;

/** Hears when the session of an open page is ended elsewhere: the gate then looks again at once. */
export function useStaffLine(): void {
  useEffect(() => {
    const onRefused = () => dispatchEvent(new Event(recheckEvent));
    return watchOrders({ onReload: nothing, onState: nothing, onRefused });
  }, []);
}
