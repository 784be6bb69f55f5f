import { href } from 'react-router';
import { staffApi } from '#domain/addresses.ts';
import { salesFileRequest, salesRequest } from '#domain/reports/sales-request.ts';
import { filterAddress } from '../lists/list-address.ts';

export const salesAddress = filterAddress(href('/admin/sales'), salesRequest);
export const salesFileAddress = filterAddress(staffApi.sales, salesFileRequest);
