import type * as english from '../en/errors.ts';
import type { Translation } from '../message-types.ts';
import { addressProblem } from './address-form.ts';

export const purchase: Translation<typeof english.purchase> = {
  cart_empty: 'السلة فارغة',
  cart_too_long: 'تتسع السلة لخمسين منتجًا مختلفًا على الأكثر.',
  item_invalid: 'تعذّرت قراءة أحد المنتجات في السلة.',
  bundle_invalid: 'يرجى اختيار قطعة أو قطعتين أو ثلاث قطع.',
  quantity_invalid: 'الكمية عدد صحيح من 1 إلى 99.',
  not_accepted: 'حدث خطأ ما. يرجى المحاولة مرة أخرى.',
  product_not_sold: 'أحد المنتجات لم يعد متوفرًا للبيع.',
  sold_out: 'نفدت كمية {title} قبل لحظات. لم يُخصم منك شيء.',
  stock_left: 'لم يبقَ من {title} إلا {count}.',
  order_limit: 'الحد الأعلى من {title} هو {count} في الطلب الواحد.',
  price_changed: 'تغيّرت الأسعار. يرجى مراجعة سلتك قبل الدفع.',
  method_invalid: 'طريقة الدفع هذه غير متاحة هنا. يمكن اختيار غيرها.',
  method_min: 'يبدأ {method} من {limit}.',
  method_max: '{method} متاح حتى {limit}.',
  cash_not_available: 'الدفع نقدًا غير متاح لهذا الطلب. وتتوفر طرق دفع أخرى.',
  market_changed: 'الأسعار في {country} بعملة {currency}. المجموع الآن {total}.',
  currency_invalid: 'الدفع في هذا المتجر بالدولار الأمريكي.',
  email_invalid: 'يرجى إدخال بريد إلكتروني صحيح.',
  phone_invalid: 'يرجى إدخال رقم هاتف صحيح لرمز الدولة المختار.',
  country_invalid: 'يرجى اختيار دولة من القائمة.',
  country_not_served: 'لا نوصل إلى هذه الدولة حاليًا. يرجى اختيار دولة أخرى.',
  ...addressProblem,
  address_outside_store: 'هذا العنوان لا يعود إلى هذا المتجر.',
  body_invalid: 'تعذّرت قراءة الطلب.',
  body_too_large: 'حجم الطلب أكبر من المسموح.',
  key_reused: 'بدأت عملية الدفع هذه من قبل ببيانات أخرى.',
  too_many_requests: 'محاولات كثيرة. يرجى الانتظار بعض الوقت ثم المحاولة من جديد.',
  too_many_reserved:
    'هذه المنتجات محجوزة لطلبات لم تُدفع بعد. يمكنك إكمال دفع أحد طلباتك، أو المحاولة مرة أخرى بعد {wait}.',
  gateway_unavailable: 'لم تستجب خدمة الدفع.',
  shop_closed: 'لم يفتتح المتجر بعد. سلتك محفوظة.',
  payment_refused: 'رفضت خدمة الدفع هذه العملية. أُبلغ فريقنا بذلك، وسلتك محفوظة.',
  not_found: 'غير موجود.',
  unexpected: 'حدث خطأ ما. يرجى المحاولة مرة أخرى.',
  unavailable: 'تعذّر الوصول إلى المتجر الآن. يرجى المحاولة مرة أخرى بعد قليل.',
};

export const contact: Translation<typeof english.contact> = {
  field_required: 'يرجى ملء هذا الحقل.',
  text_invalid: 'في هذا الحقل رموز لا يمكن استعمالها.',
  text_too_long: 'هذا النص أطول من المسموح.',
  email_invalid: 'عنوان البريد غير مكتمل. مثال: name@example.com',
  too_many_messages: 'وصلتنا منك عدة رسائل قبل قليل. يرجى الانتظار دقيقة قبل الرسالة التالية.',
  not_sent: 'حدث خطأ أثناء إرسال الرسالة. يرجى المحاولة مرة أخرى.',
  message_unknown: 'هذه الرسالة لم تعد موجودة.',
};

export const customer: Translation<typeof english.customer> = {
  customer_unknown: 'لم يعد المتجر يحتفظ بشيء عن هذا العميل.',
  text_empty: 'يرجى كتابة شيء أولًا.',
  text_invalid: 'يلزم أن يكون النص أقل من 2000 حرف، ودون محارف تحكّم.',
  blocked_already: 'حظر أحد الزملاء هذا العميل في هذه الأثناء.',
  not_blocked: 'لم يعد هذا العميل محظورًا.',
};

export const orderExport: Translation<typeof english.orderExport> = {
  name_missing: 'الاسم مطلوب.',
  name_invalid: 'الاسم سطر واحد أقل من 60 حرفًا.',
  name_taken: 'هذا الاسم مستعمل من قبل.',
  columns_missing: 'اختيار عمود واحد على الأقل مطلوب.',
  heading_invalid: 'عنوان العمود سطر واحد أقل من 60 حرفًا.',
  profile_unknown: 'حذفه أحد الزملاء في هذه الأثناء.',
  too_many_profiles: 'بلغ عدد القوالب 50. لا بدّ من حذف واحد أولًا.',
  changed_meanwhile: 'غيّره أحد الزملاء في هذه الأثناء. إعادة تحميل الصفحة تُظهر التغيير.',
};

export const firstSteps: Translation<typeof english.firstSteps> = {
  step_unknown: 'لا يمكن تعليم هذه الخطوة على أنها أُنجزت.',
  mail_off: 'لم يُضبط خادم بريد.',
  no_gateway: 'لم تُضبط بوابة دفع للمدفوعات الحقيقية.',
  no_backups: 'لم يُحدَّد مكان للنسخ الاحتياطية.',
};

export const market = {
  required: 'يرجى ملء هذا الحقل.',
  too_long: 'هذا النص أطول مما ينبغي. اختصره من فضلك.',
  characters: 'في هذا النص رموز لا تُرى. يرجى كتابته من جديد.',
  choice_invalid: 'يرجى الاختيار من القائمة.',
  country_unknown: 'بين هذه الدول رمز لا يعرفه المتجر.',
  country_taken: 'هذه الدولة ضمن سوق {name} بالفعل.',
  no_country: 'يرجى اختيار دولة واحدة على الأقل.',
  currency_fixed: 'في هذا السوق طلبات بعملته، فلا تتغير العملة.',
  currency_priced: 'لهذا السوق أسعار خاصة بالعملة السابقة. أزلها من قسم الأسعار أولًا.',
  position_invalid: 'يرجى إدخال رقم من 0 إلى 999.',
  percent_invalid: 'يرجى إدخال نسبة بخانتين عشريتين على الأكثر، مثل 15 أو 7.5.',
  rate_invalid: 'يرجى إدخال قيمة الدولار بهذه العملة، مثل 3.75.',
  rate_decimals: 'ست خانات عشرية على الأكثر.',
  amount_invalid: 'يرجى إدخال مبلغ بعملة السوق.',
  ending_high: 'يلزم أن تقل النهاية عن خطوة التقريب.',
  price_low: 'يرجى إدخال سعر أكبر من صفر.',
  price_high: 'هذا السعر أعلى مما ينبغي. يرجى التحقّق منه.',
  price_needed: 'السوق مفتوح وليس له سعر صرف. أدخل سعرًا، أو أوقف بيع المنتج هنا.',
  home_price_needed: 'لكل منتج سعر في السوق الأساسي. يرجى إدخاله.',
  link_invalid: 'يرجى إدخال عنوان يبدأ بـ ⁦https://⁩.',
  too_many_lines: 'ستون سطرًا على الأكثر.',
  method_shape: 'تعذرت قراءة السطر {line}. الترتيب: الطريقة، الحد الأدنى، الحد الأعلى، الرسم.',
  method_unknown: 'في السطر {line} طريقة دفع ليست في المتجر.',
  method_currency: 'طريقة الدفع في السطر {line} غير متاحة بهذه العملة.',
  method_twice: 'تكررت طريقة الدفع في السطر {line}.',
  method_country: 'في السطر {line} بلد ليس في هذا السوق.',
  days_invalid: 'عدد صحيح من الأيام، من 1 إلى 30.',
  method_limits: 'الحد الأدنى في السطر {line} أعلى من حده الأعلى.',
  rates_shape:
    'تعذرت قراءة السطر {line}. الترتيب: الدولة، قيمة الطلب، الغرامات، الرسم. مثلًا: ⁦* 0 0 25⁩',
  rates_start:
    'السطر {line} هو الأول لدولته، فيجب أن يبدأ من 0 و0. وإلا صار توصيل الطلبات الأصغر مجانيًا.',
  rates_country: 'في السطر {line} دولة ليست ضمن هذا السوق.',
  id_taken: 'لهذه الدولة سوق بالفعل.',
  earlier_release: 'المتجر قيد التحديث. يرجى حفظ الدفع نقدًا وبالتحويل من جديد بعد بضع دقائق.',
  incomplete: 'بهذا التغيير ينقص السوق المفتوح شيء لازم. تراجع عن التغيير، أو أغلق السوق أولًا.',
  home_rate: 'السوق الأساسي يحتاج إلى سعر صرف.',
  no_open_market: 'يرجى فتح سوق أولًا، ليتمكن أحد من الشراء.',
  last_market:
    'المتجر لا يبيع إلا في أسواقه. افتح سوقًا آخر أو أعد البيع بالدولار، ثم أغلق هذا السوق.',
  not_found: 'لا يوجد سوق بهذا العنوان.',
  busy: 'الطلبات مشغولة في هذه اللحظة. يرجى المحاولة مرة أخرى.',
} as const;

export const service = {
  required: 'يرجى ملء هذا الحقل.',
  too_long: 'هذا النص أطول مما ينبغي.',
  characters: 'في هذا النص حروف ليست منه. يرجى نسخه من جديد.',
  host_invalid: 'يرجى إدخال اسم خادم، مثل ⁦smtp.example.com⁩.',
  port_invalid: 'يرجى إدخال منفذ من 1 إلى 65535.',
  email_invalid: 'يرجى إدخال بريد إلكتروني صحيح.',
  choice_invalid: 'يرجى الاختيار من القائمة.',
  key_public: 'هذا هو المفتاح العام (⁦pk_⁩). يرجى نسخ المفتاح السري.',
  webhook_secret_invalid: 'هذا ليس سرّ توقيع: فهو يبدأ بـ ⁦whsec_⁩.',
  password_without_user: 'يرجى إدخال اسم المستخدم صاحب كلمة المرور.',
  retype: 'يرجى إدخال كلمة المرور من جديد: لا تُرسل إلى هذا الخادم إلا بتأكيدك.',
  fixed: 'محفوظ في متغيّر على الخادم، فلا يمكن تغييره هنا.',
  key_missing: 'يرجى حفظ مفتاحها أولًا.',
  same_twice: 'يرجى اختيار خدمة غير الأولى.',
  in_use: 'هذه الخدمة تستلم المدفوعات. اختر غيرها أولًا، ثم أزلها.',
  used_by_market:
    'يستلم هذا الحساب مدفوعات سوق مفتوح. اختر للسوق حسابًا آخر أو أغلقه، ثم أزل الحساب.',
  changed_meanwhile: 'غيّره مالك آخر في هذه الأثناء. يرجى إعادة تحميل الصفحة لرؤية التغيير.',
  nothing_saved: 'لا يوجد ما يُزال.',
} as const;

export const setting = {
  required: 'يرجى ملء هذا الحقل.',
  too_long: 'هذا النص أطول مما ينبغي. اختصره من فضلك.',
  characters: 'في هذا النص حروف خفية أو سطر جديد، وقد تضرّ بالرسائل والصفحات. يرجى كتابته من جديد.',
  email_invalid: 'يرجى إدخال بريد إلكتروني صحيح.',
  phone_invalid: 'يرجى إدخال رقم مع رمز الدولة، مثل ⁦+971 50 123 4567⁩.',
  address_invalid: 'يرجى إدخال اسم مثل ⁦@yourbrand⁩، أو عنوان يبدأ بـ ⁦https://⁩.',
  both_languages: 'املأ الحقل باللغتين، أو اتركه فارغًا فيهما.',
  no_country: 'يرجى اختيار دولة واحدة على الأقل.',
  number_invalid: 'يرجى إدخال عدد أيام: من 0 إلى 30 قبل الشحن، ومن 1 إلى 90 لدى شركة الشحن.',
  order_wrong: 'هذه القيمة تسبق الأولى.',
  days_invalid: 'يُكتب يوم في كل سطر، مثل ⁦2026-12-24⁩ أو ⁦2026-12-24/2026-12-28⁩، و60 سطرًا على الأكثر.',
  link_invalid: 'يرجى إدخال صفحة من المتجر تبدأ بشرطة مائلة، مثل ⁦/product/1⁩.',
  day_invalid: 'يرجى إدخال يوم.',
  picture_unknown: 'يرجى اختيار الصورة من جديد.',
  colour_invalid: 'يرجى إدخال اللون بستة رموز، مثل ⁦#1f4435⁩.',
  choice_invalid: 'يرجى اختيار أحد الخيارات.',
  accent_unreadable: 'النص بهذا اللون باهت لا يُقرأ على الصفحة. وأقرب لون يصلح: {nearest}',
  paper_unreadable: 'يصعب قراءة النص على هذا اللون. وأقرب لون يصلح: {nearest}',
} as const;

export const staffRequest: Translation<typeof english.staffRequest> = {
  key_invalid: 'هذا النموذج قديم. يرجى إعادة تحميل الصفحة.',
  key_reused: 'حُفظ هذا النموذج من قبل كما أرسلته أول مرة. يرجى مراجعة الصفحة، ثم إرسال ما ينقص.',
  other_account: 'سُجّل الدخول الآن بحساب آخر. لم يُحفظ شيء.',
};

export const privacy: Translation<typeof english.privacy> = {
  email_invalid: 'يرجى إدخال عنوان بريد إلكتروني صحيح.',
  nothing_held: 'لا يحتفظ المتجر بشيء تحت هذا البريد.',
  still_open: 'لم يُمحَ شيء: بعض الطلبات لم تنتهِ بعد. يلزم إنهاؤها أولًا، أو تحديد «المحو رغم ذلك».',
};

export const attention: Translation<typeof english.attention> = {
  item_unknown: 'هذا البند لم يعد موجودًا.',
  note_empty: 'يرجى كتابة ما تم بكلمات قليلة.',
  note_invalid: 'يلزم أن تكون الملاحظة أقل من 500 حرف، ودون محارف تحكّم.',
  admins_only: 'لا يؤكّد هذا إلا مالك المتجر.',
};

export const refund: Translation<typeof english.refund> = {
  order_unknown: 'هذا الطلب لم يعد موجودًا.',
  payment_unknown: 'لا توجد دفعة كهذه لهذا الطلب.',
  refund_unknown: 'لا يوجد استرداد كهذا لهذا الطلب.',
  not_paid: 'لم تُستلم هذه الدفعة قط، فلا شيء يُردّ.',
  paid_online: 'تمّت هذه الدفعة إلكترونيًا، واستردادها عن طريق بوابتها.',
  gateway_other: 'تمّت هذه الدفعة عبر بوابة أخرى. استردّها من هناك.',
  gateway_cannot: 'لا تقبل بوابة الدفع الاسترداد من هنا. استردّ المبلغ من لوحة البوابة نفسها.',
  only_whole: 'لا تتيح بوابة الدفع إلا استرداد المبلغ كاملًا.',
  amount_invalid: 'يرجى إدخال مبلغ أكبر من صفر، مثل 12.50.',
  amount_above_rest: 'هذا أكثر مما بقي للاسترداد: {rest}.',
  reason_required: 'يرجى ذكر سبب الاسترداد.',
  reason_invalid: 'يلزم أن يكون السبب أقل من 300 حرف، ودون محارف تحكّم.',
  way_required: 'يرجى اختيار طريقة ردّ المبلغ.',
  reference_invalid: 'يلزم أن يكون المرجع أقل من 100 حرف، ودون محارف تحكّم.',
  day_before_receipt: 'هذا اليوم قبل يوم استلام المبلغ.',
  form_used: 'أُرسل هذا النموذج من قبل بقيم أخرى. يرجى إعادة تحميل الصفحة.',
  outcome_required: 'يرجى اختيار هل استُردّ المبلغ أم لا.',
  gateway_knows: 'ما زال بإمكان بوابة الدفع الإفادة بنتيجة هذا الاسترداد. يمكن التحقّق لديها.',
  being_asked: 'يجري التحقّق من هذا الاسترداد لدى بوابة الدفع. يرجى الانتظار دقيقة.',
  settled_as_done: 'سُجّل في هذه الأثناء أن المبلغ استُردّ. لم يتغيّر شيء.',
  settled_as_refused: 'سُجّل في هذه الأثناء أن المبلغ لم يُستردّ. لم يتغيّر شيء.',
};

export const bulkChange: Translation<typeof english.bulkChange> = {
  nothing_chosen: 'يرجى تحديد طلب واحد على الأقل.',
  too_many: 'يرجى تحديد 5000 طلب على الأكثر في المرة الواحدة.',
  status_unknown: 'لا توجد حالة طلب بهذا الاسم.',
  change_unknown: 'لم يعد هذا التغيير محفوظًا.',
  too_late: 'انتهت مهلة التراجع عن هذا التغيير.',
};

export const statusChange: Translation<typeof english.statusChange> = {
  status_unknown: 'حالة الطلب هذه غير موجودة.',
  order_unknown: 'هذا الطلب لم يعد موجودًا.',
};

export const stock: Translation<typeof english.stock> = {
  not_tracked: 'يلزم جرد هذا المنتج أولًا، فمخزونه غير متابَع بعد.',
  units_invalid: 'يرجى إدخال عدد صحيح.',
  units_zero: 'يرجى إدخال 1 أو أكثر.',
  units_negative: 'يرجى إدخال 0 أو أكثر.',
  units_too_many: 'الحد الأعلى 1,000,000.',
  units_not_there: 'الموجود على الرف {count} فقط. إن كان العدد مختلفًا فيلزم جرد جديد.',
  note_too_long: 'يرجى اختصار الملاحظة إلى 200 حرف.',
  is_bundle: 'هذا المنتج مجموعة، والمخزون لمكوّناتها.',
  components_too_many: 'للمجموعة 10 مكوّنات على الأكثر.',
  component_unknown: 'هذا المنتج لم يعد موجودًا.',
  component_is_itself: 'لا يمكن أن تحتوي المجموعة نفسها.',
  component_twice: 'هذا المنتج مكرّر. يرجى كتابة عدد قطعه في سطر واحد.',
  component_is_bundle: 'هذا المنتج مجموعة أيضًا. يرجى اختيار ما فيها بدلًا منها.',
  component_quantity: 'من 1 إلى 20.',
  is_component: 'هذا المنتج جزء من مجموعة، فلا يمكن أن يكون هو نفسه مجموعة.',
  is_tracked: 'لهذا المنتج مخزون خاص. يلزم إيقاف متابعته أولًا.',
  changed_meanwhile: 'تغيّر هذا في هذه الأثناء. يرجى إعادة تحميل الصفحة.',
  earlier_release: 'المتجر قيد التحديث. يرجى إعادة الجرد بعد بضع دقائق.',
};

export const manualPayment: Translation<typeof english.manualPayment> = {
  order_unknown: 'لا يوجد طلب بهذا الرقم.',
  not_due: 'لا يُنتظر لهذا الطلب نقد ولا تحويل.',
  already_collected: 'سُجّل مبلغ هذا الطلب من قبل.',
  currency_differs: 'هذا الطلب بعملة أخرى.',
  amount_invalid: 'يرجى إدخال مبلغ، مثل 130.00.',
  amount_differs: 'قيمة الطلب {rest}. لتسجيل هذا المبلغ رغم ذلك يُضغط الزر مرة أخرى.',
  day_invalid: 'يرجى اختيار يوم.',
  day_ahead: 'هذا اليوم لم يأت بعد.',
  day_long_ago: 'مضى على هذا اليوم أكثر من سنة. تحقق من السنة.',
  has_refund: 'استُردّ من مبلغ هذا الطلب، فلا يمكن إلغاء تسجيله.',
  too_late: 'لم يعد الإلغاء ممكنًا.',
  remittance_unknown: 'لا يوجد كشف تحصيل كهذا.',
  in_remittance: 'سُجّل هذا ضمن كشف تحصيل، ويكون التراجع في الكشف كله.',
  already_returned: 'عاد هذا الطرد إلى المخزون من قبل.',
  not_sent: 'ليس لهذا الطلب طرد مرفوض.',
};

export const shipping: Translation<typeof english.shipping> = {
  order_unknown: 'هذا الطلب لم يعد موجودًا.',
  carrier_required: 'يرجى إدخال شركة الشحن.',
  carrier_invalid: 'يرجى إدخال اسم أقصر، في سطر واحد.',
  number_required: 'يرجى إدخال رقم التتبّع.',
  number_invalid: 'يُكتب الرقم كما هو على الملصق: أحرف لاتينية وأرقام و - . و /.',
};

export const listImport: Translation<typeof english.listImport> = {
  nothing_given: 'يرجى إدخال سطر واحد على الأقل أو لصقه، أو اختيار ملف.',
  too_many_rows: 'هذه أكثر من 5000 صف. يرجى تقسيمها.',
  too_many_orders: 'لا يتغيّر أكثر من 5000 طلب دفعة واحدة. يرجى تقسيمها.',
  pasted_too_long: 'هذا النص أطول من المسموح. يرجى تقسيمه أو اختيار ملف.',
  file_too_large: 'هذا الملف أكبر من 2 ميغابايت. يرجى تقسيمه.',
  file_kind: 'ليس هذا ملف CSV ولا XLSX، حتى لو دلّ اسمه على ذلك.',
  file_old_excel:
    'هذا ملف إكسل قديم (XLS) أو له كلمة مرور. يرجى حفظه بصيغة XLSX أو CSV بلا كلمة مرور.',
  file_damaged: 'هذا الملف تالف أو فيه علامة تنصيص لم تُغلق. يرجى حفظه من جديد.',
  file_empty: 'هذا الملف فارغ.',
  file_encoding: 'تعذّرت قراءة حروف هذا الملف. يرجى حفظه بصيغة «CSV UTF-8» أو XLSX.',
  file_too_slow:
    'تستغرق قراءة هذا الملف وقتًا أطول من المسموح. يرجى إرسال ورقة الأرقام وحدها أو تقسيم الملف.',
  file_unpacked_too_large:
    'يتجاوز حجم هذا الملف 8 ميغابايت بعد فك ضغطه. يرجى حفظ ورقة القائمة وحدها، أو حفظه بصيغة CSV.',
  columns_same: 'يرجى اختيار عمود مختلف لكل منها.',
};

export const staffOrder: Translation<typeof english.staffOrder> = {
  lines_empty: 'أضف منتجًا واحدًا على الأقل.',
  lines_too_many: 'أقصى عدد للأسطر في الطلب 50.',
  quantity_invalid: 'أدخل عددًا صحيحًا من 1 إلى 99.',
  pack_invalid: 'اختر قطعة أو قطعتين أو ثلاثًا.',
  product_not_sold: 'لا يُباع {name} في هذا البلد. احذفه من الطلب.',
  sold_out: 'نفدت كمية {title}. احذفه من الطلب.',
  stock_left: 'لم يبقَ من {title} إلا {count}.',
  order_limit: 'الحد الأقصى من {title} في الطلب الواحد {count}.',
  country_not_served: 'لا يوصل المتجر إلى هذا البلد.',
  customer_blocked: 'هذا العميل محظور، فلم يُسجَّل الطلب.',
  language_missing: 'اختر لغة العميل.',
  terms_invalid: 'طريقة الدفع هذه غير متاحة في هذا البلد.',
  method_min: 'يبدأ {method} من {limit}.',
  method_max: '{method} متاح حتى {limit}.',
  cash_not_available: 'رفض هذا العميل استلام طلبين من قبل، فالدفع نقدًا غير متاح له.',
  discount_invalid: 'أدخل مبلغًا، مثل 20 أو 19.50.',
  discount_too_large: 'الخصم أكبر من قيمة الطلب.',
  reason_missing: 'أدخل سبب الخصم.',
  reason_too_long: '200 حرف على الأكثر.',
  total_differs:
    'تغيّرت الأسعار في هذه الأثناء، والمجموع الآن {rest}. لم يُسجَّل شيء: راجع الطلب ثم سجّله.',
  earlier_release: 'ما زال أحد الخوادم على إصدار أقدم. سجّل الطلب بعد تحديث كل الخوادم.',
  order_unknown: 'هذا الطلب غير موجود.',
  no_link: 'ليس لهذا الطلب رابط دفع.',
  link_paid: 'دفع العميل بالفعل.',
  link_cancelled: 'أُلغي هذا الطلب، ويلزم نسخه إلى طلب جديد.',
  link_not_sold: 'أحد منتجات الطلب لم يعد يُباع، ويلزم نسخه إلى طلب جديد.',
  email_missing: 'ليس لهذا الطلب بريد إلكتروني.',
};

export const correction: Translation<typeof english.correction> = {
  ...addressProblem,
  order_unknown: 'هذا الطلب لم يعد موجودًا.',
  erased: 'مُحيت بيانات عميل هذا الطلب، فلا يمكن تعديله.',
  on_its_way: 'لا يُصحَّح العنوان إلا قبل خروج الطرد للتوصيل.',
  email_required: 'يرجى إدخال البريد الإلكتروني.',
  field_required: 'املأ هذا الحقل من فضلك.',
  field_too_long: 'هذا أطول من اللازم.',
  field_invalid: 'هذا غير صالح.',
  po_box_only: 'يلزم ذكر الشارع والمبنى، فالمندوب لا يسلّم إلى صندوق بريد.',
};

export const note: Translation<typeof english.note> = {
  order_unknown: 'هذا الطلب لم يعد موجودًا.',
  note_empty: 'يرجى كتابة شيء أولًا.',
  note_invalid: 'يلزم أن تكون الملاحظة أقل من 2000 حرف، ودون محارف تحكّم.',
};

export const staffEmail: Translation<typeof english.staffEmail> = {
  order_unknown: 'هذا الطلب لم يعد موجودًا.',
  order_differs: 'تغيّر الطلب في هذه الأثناء. تلزم مراجعته مرة أخرى قبل المراسلة.',
  paid_since: 'لم تُرسل رسالة: دفع هذا العميل ثمن المنتجات نفسها بعد ذلك.',
  payment_not_failed: 'هذه الرسالة للطلبات التي فشل دفعها فقط.',
  status_not_mailed: 'هذه الرسالة للطلبات المدفوعة التي في طريقها أو سُلّمت فقط.',
  address_missing: 'لا بريد إلكتروني في هذا الطلب.',
};

export const sendAgain: Translation<typeof english.sendAgain> = {
  email_unknown: 'هذه الرسالة لم تعد موجودة.',
  being_sent: 'تُرسل هذه الرسالة الآن.',
  sent_already: 'أُرسلت هذه الرسالة من قبل.',
  once_only: 'لا يمكن إرسال رابطها مرتين، ويلزم طلب رابط جديد.',
  text_removed: 'حُذف نصها، فلا يمكن إرسالها من جديد.',
};

export const picture: Translation<typeof english.picture> = {
  not_a_logo:
    'يجب أن يكون الشعار صورة بصيغة JPEG أو PNG أو WebP أو AVIF. لا نقبل ملفات SVG لأنها قد تحمل برامج. صدّره بصيغة PNG من فضلك.',
  not_a_picture: 'هذا الملف ليس صورة بصيغة JPEG أو PNG أو WebP أو AVIF، حتى لو دلّ اسمه على ذلك.',
  too_large: 'حجم الملف أكبر من 10 ميغابايت. يرجى اختيار ملف أصغر.',
  too_many_pixels: 'في هذه الصورة أكثر من 50 مليون بكسل. صغّرها أولًا من فضلك.',
  logo_too_small: 'هذه الصورة أصغر من أن تبدو جيدة: لا يقلّ كلٌّ من ضلعيها عن 64 بكسل.',
  too_small: 'هذه الصورة أصغر من أن تبدو جيدة: لا يقلّ كلٌّ من ضلعيها عن 400 بكسل.',
  damaged: 'هذه الصورة تالفة وينقصها جزء. احفظها من جديد من فضلك.',
  incomplete: 'انقطع الرفع. يرجى المحاولة مرة أخرى.',
  disk_full: 'قرص المتجر ممتلئ. يلزم توفير مساحة عليه، ثم رفع الصورة من جديد.',
  disk_read_only:
    'لا يستطيع المتجر الكتابة على قرصه. يلزم السماح له بالكتابة عليه، ثم رفع الصورة من جديد.',
  storage_away: 'تعذّر حفظ الصورة الآن. يرجى المحاولة مرة أخرى بعد قليل.',
  too_old:
    'رُفعت هذه الصورة قبل ساعات طويلة ولم تُحفظ مع المنتج، فلم نحتفظ بها. اخترها من جديد من فضلك.',
};

export const review: Translation<typeof english.review> = {
  link_invalid: 'هذا الرابط غير صالح. يرجى فتح الرابط الذي في رسالتنا مرة أخرى.',
  expired: 'انتهت مدة هذا الرابط.',
  used: 'استُخدم هذا الرابط من قبل.',
  erased: 'مُحي ما كنا نعرفه عن هذا الطلب.',
  cancelled: 'أُلغي هذا الطلب.',
  refunded: 'أُعيد ثمن هذا الطلب.',
  not_delivered: 'لم يُسلَّم هذا الطلب بعد.',
  nothing: 'هذا المنتج ليس من الطلب الذي يخصه الرابط.',
  too_many_pictures: 'لكل منتج ثلاث صور على الأكثر.',
  stars_missing: 'يرجى اختيار عدد النجوم، من واحدة إلى خمس.',
  name_missing: 'يرجى إدخال اسم. يكفي الاسم الأول.',
  text_too_long: 'هذا النص أطول من المسموح. يرجى اختصاره.',
  text_invalid: 'في هذا النص رموز لا يمكن استعمالها.',
  review_unknown: 'هذا التقييم لم يعد موجودًا.',
  changed_meanwhile: 'غيّر أحد الزملاء هذا التقييم في هذه الأثناء. تعرض الصفحة حاله الآن.',
  reason_missing: 'يرجى كتابة سبب موجز لإخفائه.',
  answer_missing: 'يرجى كتابة الرد أولًا.',
};

export const staff: Translation<typeof english.staff> = {
  not_allowed: 'دورك لا يسمح بهذا.',
  person_unknown: 'هذا الحساب لم يعد موجودًا.',
  own_account: 'لا يمكن فعل ذلك بحسابك أنت، ويمكن لمالك آخر فعله.',
  changed_meanwhile: 'غيّر أحد الزملاء هذا الحساب في هذه الأثناء. تعرض الصفحة حالته الآن.',
  role_invalid: 'يرجى اختيار دور.',
  name_missing: 'يرجى إدخال الاسم.',
  name_long: 'هذا الاسم طويل جدًا.',
  email_invalid: 'يرجى إدخال بريد إلكتروني صحيح.',
  email_placeholder: 'هذا العنوان لا تصل إليه الرسائل. يرجى إدخال عنوان تقرأ بريده.',
  account_exists: 'لصاحب هذا البريد الإلكتروني حساب بالفعل.',
  invited_already: 'لهذا البريد دعوة لم تُقبل بعد، ويمكن إعادة إرسالها.',
  invitation_gone: 'هذه الدعوة لم تعد قائمة.',
  password_short: 'كلمة المرور 12 حرفًا على الأقل.',
  password_long: 'كلمة المرور 128 حرفًا على الأكثر.',
  password_common:
    'كلمة المرور هذه شائعة أو مكوّنة من أجزاء شائعة، ويسهل تخمينها. يرجى اختيار كلمة مرور أطول أو أقل شيوعًا.',
  password_same: 'يرجى اختيار كلمة مرور غير التي طبعها المتجر.',
  password_wrong: 'كلمة المرور الحالية غير صحيحة.',
  too_many_tries: 'محاولات كثيرة. المدة المتبقية قبل المحاولة التالية: {wait}.',
  code_wrong: 'هذا الرمز غير صحيح. يتغيّر الرمز كل 30 ثانية.',
  code_used: 'استُخدم هذا الرمز من قبل. يظهر الرمز التالي خلال 30 ثانية.',
  factor_on: 'المصادقة الثنائية مفعّلة بالفعل.',
  factor_off: 'المصادقة الثنائية غير مفعّلة.',
  factor_demanded: 'يشترط مالك المتجر المصادقة الثنائية على الجميع، فلا يمكن إيقافها.',
  factor_own_first: 'يلزم أولًا تفعيل المصادقة الثنائية لحسابك، من صفحة «حسابي».',
  link_dead: 'استُخدم هذا الرابط أو انتهت مدته.',
};

export const productDraft: Translation<typeof english.productDraft> = {
  changed_meanwhile:
    'تغيّرت المسودة أو المنتج في هذه الأثناء، فلم يُنفَّذ شيء. تلزم مراجعته، ثم الضغط مرة أخرى.',
  footnote_missing:
    'تذكر المسودة اختبارًا سريريًا بلا حاشيته، فلم تُنشر. أكمل أولًا الاختبار وسنته والمشاركين فيه ونتيجته.',
};

export const text: Translation<typeof english.text> = {
  changed_meanwhile: 'تغيّر هذا النص في هذه الأثناء، فلم يُنفَّذ شيء. تلزم مراجعته، ثم الضغط مرة أخرى.',
  text_unknown: 'لا يوجد نص بهذا الاسم.',
  version_unknown: 'هذه النسخة ليست في السجل.',
  version_unreadable: 'هذه النسخة من إصدار أقدم ولا يمكن استعادتها.',
  no_default: 'هذا المقال من كتابتكم، فلا نص أصلي له.',
  nothing_published: 'لم يُنشر هذا المقال بعد.',
};

export const calls: Translation<typeof english.calls> = {
  signInFirst: 'يرجى تسجيل الدخول أولًا.',
  wrongBody: 'ثمة تفصيل ناقص أو غير صحيح.',
  notAllowed: 'دورك لا يسمح بهذا.',
  needsFactor: 'يلزم أولًا تفعيل المصادقة الثنائية، من صفحة «حسابي».',
  foreign: 'جاء هذا الطلب من موقع آخر.',
};
