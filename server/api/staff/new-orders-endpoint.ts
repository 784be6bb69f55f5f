import { z } from 'zod';
import { staffApi } from '#domain/addresses.ts';
import { findNewOrders } from '#domain/orders/list/new-orders.server.ts';
import { type Api, pathBelowApiRoot } from '../env.ts';
import { requireStaffCall, type StaffCallServices } from './staff-calls.ts';

/** Counts the orders paid since a moment, or none without one: the answer has the moment to begin with. */
export function addNewOrders(api: Api, services: StaffCallServices): void {
  const path = pathBelowApiRoot(staffApi.newOrders);
  api.get(path, requireStaffCall(services, 'newOrders'), async (c) => {
    const since = z.iso.datetime().safeParse(c.req.query('since'));
    const moment = since.success ? new Date(since.data) : new Date();
    return c.json(await findNewOrders(services.db, moment));
  });
}
