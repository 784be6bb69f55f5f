import { shop } from './ar/shop.ts';
import type { Messages } from './words.ts';

export const ar: Messages = { shop };
