import type { pieces as english } from '../en/pieces.ts';
import type { Translation } from '../message-types.ts';

export const pieces: Translation<typeof english> = {
  bottle:
    '{count, plural, zero {لا عبوات} one {عبوة واحدة} two {عبوتان} few {# عبوات} many {# عبوة} other {# عبوة}}',
  comb: '{count, plural, zero {لا أمشاط} one {مشط واحد} two {مشطان} few {# أمشاط} many {# مشطًا} other {# مشط}}',
  set: '{count, plural, zero {لا مجموعات} one {مجموعة واحدة} two {مجموعتان} few {# مجموعات} many {# مجموعة} other {# مجموعة}}',
  box: '{count, plural, zero {لا علب} one {علبة واحدة} two {علبتان} few {# علب} many {# علبة} other {# علبة}}',
  piece:
    '{count, plural, zero {لا قطع} one {قطعة واحدة} two {قطعتان} few {# قطع} many {# قطعة} other {# قطعة}}',
  packs:
    '{count, plural, zero {لا باقات} one {باقة من {contents}} two {باقتان من {contents} · {pieces} في المجموع} few {# باقات من {contents} · {pieces} في المجموع} many {# باقة من {contents} · {pieces} في المجموع} other {# باقة من {contents} · {pieces} في المجموع}}',
  contents: {
    bottle:
      '{size, plural, zero {لا عبوات} one {عبوة} two {عبوتين} few {# عبوات} many {# عبوة} other {# عبوة}}',
    comb: '{size, plural, zero {لا أمشاط} one {مشط} two {مشطين} few {# أمشاط} many {# مشطًا} other {# مشط}}',
    set: '{size, plural, zero {لا مجموعات} one {مجموعة} two {مجموعتين} few {# مجموعات} many {# مجموعة} other {# مجموعة}}',
    box: '{size, plural, zero {لا علب} one {علبة} two {علبتين} few {# علب} many {# علبة} other {# علبة}}',
    piece:
      '{size, plural, zero {لا قطع} one {قطعة} two {قطعتين} few {# قطع} many {# قطعة} other {# قطعة}}',
  },
  other: 'عدد القطع: {count}',
};
