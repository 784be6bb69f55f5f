import { useEffect } from 'react';
import { recheckEvent } from '../chrome/use-gate.ts';
import { watchOrders } from './order-changes.ts';

const nothing = () => undefined;

/** Hears when the session of an open page is ended elsewhere: the gate then looks again at once. */
export function useStaffLine(): void {
  useEffect(() => {
    const onRefused = () => dispatchEvent(new Event(recheckEvent));
    return watchOrders({ onReload: nothing, onState: nothing, onRefused });
  }, []);
}
