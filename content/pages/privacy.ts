import type { PageText, PageTexts } from './page-text.ts';

// Each statement here describes the code: whoever changes what is collected, saved or passed on changes it
// here in both languages.
const cookies = {
  en: {
    one: 'One remembers your language. After an order, a second one shows this browser its own orders without asking for your email; it ends after 90 days. A link in one of our emails leaves a third, which shows its order for an hour; the link for a review leaves one that ends after a day. None of them is used to follow you.',
    withMarket:
      'One remembers your language, a second one the country you chose to deliver to. After an order, a third one shows this browser its own orders without asking for your email; it ends after 90 days. A link in one of our emails leaves a fourth, which shows its order for an hour; the link for a review leaves one that ends after a day. None of them is used to follow you.',
  },
  ar: {
    one: 'ملف يتذكّر لغتك. وبعد الطلب ملف ثانٍ يُظهر لهذا المتصفّح طلباته من غير أن نسأل عن البريد، وينتهي بعد 90 يومًا. ورابط في إحدى رسائلنا يترك ملفًا ثالثًا يُظهر طلبه مدة ساعة، ويترك رابط التقييم ملفًا ينتهي بعد يوم. ولا يُستخدم أي منها لتتبّعك.',
    withMarket:
      'ملف يتذكّر لغتك، وملف ثانٍ يتذكّر الدولة التي اخترت التوصيل إليها. وبعد الطلب ملف ثالث يُظهر لهذا المتصفّح طلباته من غير أن نسأل عن البريد، وينتهي بعد 90 يومًا. ورابط في إحدى رسائلنا يترك ملفًا رابعًا يُظهر طلبه مدة ساعة، ويترك رابط التقييم ملفًا ينتهي بعد يوم. ولا يُستخدم أي منها لتتبّعك.',
  },
};

/** Contains placeholders (`placeholderValues`), which staff can use when they edit the text. */
export const privacy: PageTexts = {
  en: {
    title: 'Privacy',
    searchTitle: 'Privacy: what we keep, why, and for how long',
    description:
      'What we know about you, why, for how long, and how to have it corrected or erased. Card numbers never pass through our server.',
    lead: 'We ask for what a parcel needs, and keep it for as long as an order needs it. This page says what that means.',
    highlights: [
      { title: 'No account', about: 'you order as a guest: there is no password and no profile' },
      { title: 'No card numbers', about: 'they go to the payment gateway and never reach us' },
      { title: 'No ads without a yes', about: 'an ad pixel runs only after you have agreed to it' },
    ],
    sections: [
      {
        title: 'Introduction',
        paragraphs: [
          'You can look around without telling us who you are. When you order or write to us, we learn what you type, and we use it for what you typed it for.',
        ],
      },
      {
        title: 'Information we collect',
        facts: [
          {
            name: 'Orders',
            text: `Your name, email, phone and address, what you bought, what it cost and how the payment ended. We keep them as long as accounting law requires. If an order is never paid, we delete its personal details after {days_unpaid_order}. With the order we keep which site or campaign led to the shop, as its name only. Our staff may keep notes about an order or its customer, and why they take no more orders from one.`,
          },
          {
            name: 'Payment',
            text: `You pay on the page of an external payment gateway. Your card or wallet is between you and the gateway; it tells us whether the payment succeeded. What it told us goes after {days_payment_details}, when a payment can no longer be disputed.`,
          },
          {
            name: 'Emails',
            text: `The messages we send you about your order, and whether they could be delivered. What they say goes after {days_email_text}.`,
          },
          {
            name: 'Messages',
            text: `What you write on the contact page, with your name and email. It is kept either here, for {days_contact_message}, or by the form service that takes messages for us, never in both places.`,
          },
          {
            name: 'Reviews',
            text: 'After a delivery we ask you once for a review. What you send with that link (stars, words, pictures and the name you choose) we read, and then show in the shop to everyone, until you ask us to take it away. Where and when a picture was taken is removed from it; pictures that you do not send are deleted after a day.',
          },
          {
            name: 'Your browser',
            text: `Your cart stays on your device, and is empty again {days_cart} after you last changed it. Your language, the shipping details you typed, the number of your last order and your answer about ads stay there until you clear them. A message that you have not sent yet stays until you close the tab, and so does the name of the site or campaign that led you here.`,
          },
          {
            name: 'Cookies',
            text: cookies.en.one,
          },
          {
            name: 'Page views',
            text: `We count how often a page is looked at, in which language, and which site led there. No cookie, no address, no trace of who looked. The counts go after {days_page_views}.`,
          },
          {
            name: 'Ads',
            text: `Where this shop uses an ad pixel (TikTok), it starts only after you agree. TikTok then learns which products you look at and buy, your email and phone as a one-way code, your network address and the name of your browser; of a purchase our server tells it, too. Your order keeps the number of the ad click and, until the purchase has been told or for {days_ad_traces} at most, your network address and the name of your browser. “Privacy choices” at the foot of the page changes your answer at any time.`,
          },
          {
            name: 'Network address',
            text: 'Held in memory for an hour at most, so that nobody can flood the shop or try out stolen cards. Attempts to pay are counted under a one-way code of it, which goes within two days. Apart from what is said under Ads, the address itself is not written down.',
          },
          {
            name: 'Logs',
            text: 'Our server notes which pages were asked for and what went wrong, but nothing of who asked.',
          },
        ],
      },
      {
        title: 'How we use it',
        points: [
          'To take your order, charge it, pack it, ship it and answer you about it.',
          'To write to you about your order, and in answer to your messages.',
          'To keep the accounts that the law requires.',
          'We do not sell data and do not lend it.',
        ],
      },
      {
        title: 'Shipping and delivery terms',
        paragraphs: [
          'The carrier receives your name, address and phone, because it cannot deliver without them. Orders ship {dispatch_days} after payment.',
        ],
        leadsTo: ['shippingTerms'],
      },
      {
        title: 'Protection and sharing',
        paragraphs: [
          'Connections are encrypted, and orders are seen only by the staff who handle them. Whoever has an order number can track that order, but sees only the first name with an initial. Email, phone, street and the tracking number stay hidden until the order’s email is entered.',
          'Beyond us, your details go to those who need them for their part, and to nobody else:',
        ],
        facts: [
          {
            name: 'Payment gateway',
            text: 'Order number and amount, your name, email, phone and address.',
          },
          { name: 'Carrier', text: 'Your name, address and phone.' },
          { name: 'Mail and form services', text: 'The emails and messages they carry.' },
          { name: 'TikTok', text: 'Only what is said under Ads, and only if you agree.' },
          { name: 'Authorities', text: 'What the law obliges us to give.' },
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'Three rights are yours, whenever you like. Write to us from the email address of your order, so that we know that it is you.',
        ],
        facts: [
          { name: 'Access', text: 'You may ask what we hold about you, and receive a copy of it.' },
          { name: 'Rectification', text: 'You may have mistakes in it corrected.' },
          {
            name: 'Erasure',
            text: `You may have it deleted, as far as the law lets us: amounts, dates and the country of an order stay in our books, without you. Backups that were made before hold it for {days_backup} at most.`,
          },
        ],
        leadsTo: ['contact'],
      },
      {
        title: 'Updates and contact',
        paragraphs: [
          'When something changes, this page changes with it. Ask us about it on the contact page, or by email to {contact_email}.',
        ],
        leadsTo: ['contact'],
      },
    ],
  },
  ar: {
    title: 'الخصوصية',
    searchTitle: 'الخصوصية: ماذا نحفظ، ولماذا، وإلى متى',
    description:
      'ماذا نعرف عنك، ولماذا، وإلى متى، وكيف تطلب التصحيح أو الحذف. أما أرقام البطاقات فلا تمرّ بخادمنا أبدًا.',
    lead: 'نطلب ما يحتاج إليه الطرد، ونحتفظ به ما دام الطلب يحتاج إليه. وهذه الصفحة تشرح معنى ذلك.',
    highlights: [
      { title: 'بلا حساب', about: 'تطلب ضيفًا: لا كلمة مرور ولا ملف شخصي' },
      { title: 'بلا أرقام بطاقات', about: 'تذهب إلى بوابة الدفع ولا تصل إلينا' },
      { title: 'لا إعلانات بلا موافقة', about: 'لا يعمل بكسل الإعلانات إلا بعد أن توافق عليه' },
    ],
    sections: [
      {
        title: 'مقدمة',
        paragraphs: [
          'لك أن تتصفّح المتجر من غير أن نعرف من أنت. وحين تطلب أو تراسلنا نعرف ما تكتبه، ونستخدمه فيما كتبته من أجله.',
        ],
      },
      {
        title: 'المعلومات التي نجمعها',
        facts: [
          {
            name: 'الطلبات',
            text: `الاسم والبريد الإلكتروني والهاتف والعنوان، وما اشتريته وثمنه ونتيجة الدفع. نحتفظ بها المدة التي تشترطها أنظمة المحاسبة. وإذا لم يُدفع الطلب حذفنا بياناته الشخصية بعد {days_unpaid_order}. ونحفظ مع الطلب اسم الموقع أو الحملة التي قادت إلى المتجر، ولا شيء غير الاسم. وقد يحتفظ موظفونا بملاحظات عن الطلب أو صاحبه، وبسبب امتناعنا عن قبول طلبات أخرى منه.`,
          },
          {
            name: 'الدفع',
            text: `تدفع في صفحة بوابة دفع خارجية. بطاقتك أو محفظتك شأن بينك وبينها، وهي تخبرنا هل تم الدفع. ونحذف ما أخبرتنا به بعد {days_payment_details}، حين لا يعود الاعتراض على الدفعة ممكنًا.`,
          },
          {
            name: 'رسائل البريد',
            text: `ما نرسله إليك عن طلبك، وهل أمكن إيصاله. ويُحذف نص الرسائل بعد {days_email_text}.`,
          },
          {
            name: 'رسائلك إلينا',
            text: `ما تكتبه في صفحة التواصل مع اسمك وبريدك. يُحفظ إما عندنا مدة {days_contact_message} وإما لدى خدمة النماذج التي تستلم الرسائل عنّا، ولا يُحفظ في المكانين معًا.`,
          },
          {
            name: 'التقييمات',
            text: 'بعد وصول طلبك نسألك مرة واحدة عن تقييمك. وما ترسله بذلك الرابط (النجوم والكلمات والصور والاسم الذي تختاره) نقرؤه ثم نعرضه للجميع في المتجر إلى أن تطلب إزالته. ونحذف من الصور مكان التقاطها ووقته، وما لم ترسله منها يُحذف بعد يوم.',
          },
          {
            name: 'متصفّحك',
            text: `سلتك تبقى على جهازك، وتفرغ بعد {days_cart} من آخر تغيير فيها. ولغتك وبيانات الشحن التي كتبتها ورقم آخر طلب لك وجوابك عن الإعلانات تبقى عليه إلى أن تمحوها. والرسالة التي لم ترسلها بعد تبقى حتى تغلق علامة التبويب، وكذلك اسم الموقع أو الحملة التي قادتك إلينا.`,
          },
          {
            name: 'ملفات الارتباط',
            text: cookies.ar.one,
          },
          {
            name: 'زيارات الصفحات',
            text: `نعدّ كم مرة شوهدت الصفحة، وبأي لغة، ومن أي موقع جاءت الزيارة. بلا ملفات ارتباط ولا عناوين، ولا أثر لمن زار. وتُحذف الأعداد بعد {days_page_views}.`,
          },
          {
            name: 'الإعلانات',
            text: `إذا كان في هذا المتجر بكسل إعلانات (تيك توك)، فلا يعمل إلا بعد موافقتك. يعرف تيك توك حينها المنتجات التي تتصفّحها وتشتريها، وبريدك وهاتفك بصيغة مشفّرة، وعنوان شبكتك واسم متصفّحك؛ ويُبلغه خادمنا أيضًا بعملية الشراء. ويُحفظ مع طلبك رقم نقرة الإعلان، وكذلك عنوان شبكتك واسم متصفّحك إلى أن يتم هذا التبليغ، أو {days_ad_traces} على الأكثر. ولك أن تغيّر رأيك متى شئت من «خيارات الخصوصية» أسفل الصفحة.`,
          },
          {
            name: 'عنوان الشبكة',
            text: 'يبقى في الذاكرة ساعة على الأكثر، حتى لا يُنهك أحد المتجر بسيل من الزيارات الآلية أو يجرّب بطاقات مسروقة. وتُعدّ محاولات الدفع تحت رمز مشفّر منه، يُحذف خلال يومين. أما العنوان نفسه فلا يُسجَّل إلا فيما ذُكر في الإعلانات.',
          },
          {
            name: 'السجلات',
            text: 'يدوّن خادمنا الصفحات المطلوبة وما تعطّل منها، ولا يدوّن شيئًا عمّن طلبها.',
          },
        ],
      },
      {
        title: 'فيمَ نستخدمها',
        points: [
          'لاستلام طلبك وتحصيل ثمنه وتغليفه وشحنه والرد عليك بشأنه.',
          'لمراسلتك بشأن طلبك، والرد على رسائلك.',
          'لحفظ الحسابات التي تشترطها الأنظمة.',
          'لا نبيع البيانات ولا نعيرها.',
        ],
      },
      {
        title: 'شروط الشحن والتوصيل',
        paragraphs: [
          'تتسلّم شركة الشحن اسمك وعنوانك وهاتفك لأنها لا تستطيع التوصيل من دونها. وتُشحن الطلبات خلال {dispatch_days} من الدفع.',
        ],
        leadsTo: ['shippingTerms'],
      },
      {
        title: 'الحماية والمشاركة',
        paragraphs: [
          'الاتصال مشفّر، ولا يطّلع على الطلبات إلا من يعمل عليها. ومن عنده رقم طلب يستطيع تتبّعه، لكنه لا يرى من الاسم إلا الأول مع حرف واحد من اسم العائلة. ويبقى البريد والهاتف والشارع ورقم التتبّع محجوبة إلى أن يُدخَل البريد الإلكتروني للطلب.',
          'وخارج المتجر لا تصل بياناتك إلا إلى من يحتاج إليها في عمله:',
        ],
        facts: [
          {
            name: 'بوابة الدفع',
            text: 'رقم الطلب والمبلغ، واسمك وبريدك وهاتفك وعنوانك.',
          },
          { name: 'شركة الشحن', text: 'اسمك وعنوانك وهاتفك.' },
          { name: 'خدمات البريد والنماذج', text: 'الرسائل التي تنقلها.' },
          { name: 'تيك توك', text: 'ما ذُكر في الإعلانات فقط، وبعد موافقتك فقط.' },
          { name: 'الجهات الرسمية', text: 'ما يُلزمنا القانون بتقديمه.' },
        ],
      },
      {
        title: 'حقوقك',
        paragraphs: ['لك ثلاثة حقوق متى شئت. راسلنا من البريد الذي طلبت به، لنعرف أنك صاحب الطلب.'],
        facts: [
          { name: 'الاطّلاع', text: 'لك أن تسأل عمّا نحتفظ به عنك وأن تتسلّم نسخة منه.' },
          { name: 'التصحيح', text: 'لك أن تطلب تصحيح ما فيه من خطأ.' },
          {
            name: 'المحو',
            text: `لك أن تطلب حذفه بقدر ما يسمح القانون: تبقى في دفاترنا مبالغ الطلبات وتواريخها ودولها من دونك. وتبقى البيانات في النسخ الاحتياطية السابقة {days_backup} على الأكثر.`,
          },
        ],
        leadsTo: ['contact'],
      },
      {
        title: 'التحديثات والتواصل',
        paragraphs: [
          'إذا تغيّر شيء تغيّرت هذه الصفحة معه. ويسعدنا أي سؤال عنها عبر صفحة التواصل، أو إلى {contact_email}.',
        ],
        leadsTo: ['contact'],
      },
    ],
  },
};

/** The page of a shop with open markets, which remembers the visitor's choice. */
export const privacyWithMarkets: PageTexts = {
  en: withMarketCookie(privacy.en, cookies.en),
  ar: withMarketCookie(privacy.ar, cookies.ar),
};

function withMarketCookie(page: PageText, { one, withMarket }: (typeof cookies)['en']): PageText {
  const sections = page.sections.map((section) =>
    section.facts
      ? {
          ...section,
          facts: section.facts.map((line) =>
            line.text === one ? { ...line, text: withMarket } : line,
          ),
        }
      : section,
  );
  return { ...page, sections };
}
