import { shop } from './en/shop.ts';
import type { Messages } from './words.ts';

export const en: Messages = { shop };
