import { shop } from './ar/shop.ts';
import type { Messages } from './message-types.ts';

export const ar: Messages = { shop };
