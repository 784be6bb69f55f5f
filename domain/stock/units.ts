import { westernDigits } from '../language.ts';
import { StockError } from './stock-error.ts';

export const maxStockNoteLength = 200;

const maxUnits = 1_000_000;

/** Reads a typed number, in Latin or Arabic digits; NaN if it is none. */
export function readTypedUnits(typed: string): number {
  const text = westernDigits(typed)
    .replace(/[\s\u200e\u200f\u061c]/g, '')
    .replace('−', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns why a field cannot have this number of units. */
export function findUnitsError(units: number, field: string, min: 0 | 1): StockError | undefined {
  if (units > maxUnits) return new StockError('units_too_many', field);
  if (!Number.isInteger(units)) return new StockError('units_invalid', field);
  if (units >= min) return undefined;
  return new StockError(min === 0 ? 'units_negative' : 'units_zero', field);
}
