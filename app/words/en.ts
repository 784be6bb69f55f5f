import { shop } from './en/shop.ts';
import type { Messages } from './message-types.ts';

export const en: Messages = { shop };
