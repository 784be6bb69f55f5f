import type { messages as english } from '../../en/admin/messages.ts';
import type { Translation } from '../../message-types.ts';

export const messages: Translation<typeof english> = {
  tab: 'رسائل العملاء',
  title: 'رسائل نموذج التواصل',
  waiting:
    '{count, plural, one {رسالة مفتوحة} two {رسالتان مفتوحتان} few {# رسائل مفتوحة} many {# رسالة مفتوحة} other {# رسالة مفتوحة}}',
  count:
    '{count, plural, =0 {لا رسائل مفتوحة} one {رسالة مفتوحة} two {رسالتان مفتوحتان} few {# رسائل مفتوحة} many {# رسالة مفتوحة} other {# رسالة مفتوحة}}',
  countDone:
    '{count, plural, =0 {لا رسائل منجزة} one {رسالة منجزة} two {رسالتان منجزتان} few {# رسائل منجزة} many {# رسالة منجزة} other {# رسالة منجزة}}',
  countMore:
    '{count, plural, one {أكثر من رسالة مفتوحة} two {أكثر من رسالتين مفتوحتين} few {أكثر من # رسائل مفتوحة} many {أكثر من # رسالة مفتوحة} other {أكثر من # رسالة مفتوحة}}',
  countDoneMore:
    '{count, plural, one {أكثر من رسالة منجزة} two {أكثر من رسالتين منجزتين} few {أكثر من # رسائل منجزة} many {أكثر من # رسالة منجزة} other {أكثر من # رسالة منجزة}}',
  elsewhere:
    'تذهب رسائل التواصل إلى خدمة نماذج خارجية (CONTACT_FORM_URL). ولا تظهر هنا إلا الرسائل التي سبقت ذلك.',
  filters: 'تصفية رسائل العملاء',
  search: 'البحث في رسائل العملاء',
  searchHint: 'الاسم أو البريد أو الموضوع أو النص',
  state: 'الحالة',
  open: 'مفتوحة',
  done: 'منجزة',
  isOpen: 'مفتوحة',
  isDone: 'منجزة',
  none: 'لا رسائل مفتوحة.',
  noneHint: 'تظهر هنا تلقائيًا رسائل الزوار من صفحة التواصل.',
  noneMatch: 'لا توجد رسائل مطابقة.',
  noneMatchHint: 'يمكن تجربة حروف أقل، أو حالة أخرى.',
  newest: 'العودة إلى أحدث الرسائل',
  older: 'رسائل أقدم',
  answer: 'الرد بالبريد',
  markDone: 'إنجاز',
  reopen: 'إعادة فتح',
  markedDone: 'أُنجزت الرسالة.',
  reopened: 'فُتحت الرسالة من جديد.',
  doneBy: 'أنجزها {who}، {when}',
  doneAt: 'أُنجزت، {when}',
  orders: 'أحدث طلبات المرسل',
  noOrders: 'لا طلبات لهذا البريد.',
  customer: 'عرض العميل',
};
