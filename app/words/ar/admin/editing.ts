import type { editing as english } from '../../en/admin/editing.ts';
import type { Translation } from '../../message-types.ts';

export const editing: Translation<typeof english> = {
  languages: { en: 'الإنجليزية', ar: 'العربية' },
  wrong: 'لم يُحفظ: يرجى مراجعة الحقول المعلَّمة.',
  refused: 'حدث خطأ ولا نعرف هل حُفظ أم لا. يمكن الحفظ مرة أخرى: كل ما كتبته ما زال هنا.',
  staleBy: '{who}، {at}',
  staleUnknown: 'عُدِّل من خارج لوحة الإدارة',
  you: 'أنت',
  empty: 'فارغ',
  taken: 'نُقلت إلى نموذجك.',
  takeTheirs: 'أخذ القيم الجديدة',
  formerStaff: 'زميل سابق',
  leaveTitle: 'المغادرة دون حفظ؟',
  leaveText: 'سيضيع ما عدّلته في هذه الصفحة.',
  stay: 'البقاء هنا',
  leave: 'مغادرة',
};
