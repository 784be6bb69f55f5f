import { expect, type Page, test } from './fixtures.ts';

// Tests the owner's promises and the legally required text, in both languages.

type Messages = { page: Page; path: string; texts: string[] };

async function expectTexts({ page, path, texts }: Messages): Promise<void> {
  await page.goto(path);
  for (const messages of texts) {
    await expect(page.getByRole('main').getByText(messages).first(), messages).toBeVisible();
  }
}

test('shipping terms name every term', async ({ page, phone }) => {
  const path = '/shipping-terms';
  const english = [
    'within 3 to 7 business days after payment',
    'within 48 hours if a parcel arrives damaged or gets lost',
    'We do not ship to P.O. boxes',
    'Fees depend on the weight of the parcel and on where it goes',
    'its shipping fee is not refunded, unless the mistake was ours',
    'may be deducted from its refund',
  ];
  const arabic = [
    'خلال 3 إلى 7 أيام عمل من الدفع',
    'فيرجى مراسلتنا خلال 48 ساعة',
    'لا إلى صناديق البريد',
    'بحسب وزن الطرد ووجهته',
    'لا تُردّ رسوم شحنه، إلا إذا كان الخطأ من جهتنا',
    'قد تُخصم تكاليف الإرجاع من المبلغ المسترد',
  ];
  await expectTexts({ page, path, texts: english });
  await expectTexts({ page: phone, path, texts: arabic });
});

test('the about page has a welcome, mission, vision, four values and team', async ({
  page,
  phone,
}) => {
  const headings = {
    en: ['Welcome', 'Our mission', 'Our vision', 'The team'],
    ar: ['أهلًا بكم', 'رسالتنا', 'رؤيتنا', 'الفريق'],
  };
  const values = {
    en: [
      'Quality and innovation',
      'Safety and environment',
      'Transparency',
      'Diversity and inclusion',
    ],
    ar: ['الجودة والابتكار', 'السلامة والبيئة', 'الشفافية', 'التنوّع والشمول'],
  };
  for (const [reader, language] of [
    [page, 'en'],
    [phone, 'ar'],
  ] as const) {
    await reader.goto('/about');
    for (const name of [...headings[language], ...values[language]]) {
      await expect(reader.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    const shelf = reader.getByRole('main').locator('a[href^="/product/"]');
    await expect(shelf).toHaveCount(8);
    await shelf.first().click();
    await expect(reader).toHaveURL(/\/product\/1(\?lang=ar)?$/);
  }
});

test('privacy states what is collected, why, who receives it, the rights of a person, and its year', async ({
  page,
  phone,
}) => {
  const path = '/privacy';
  const english = [
    'Introduction',
    'Information we collect',
    'How we use it',
    'Shipping and delivery terms',
    'Protection and sharing',
    'Access',
    'Rectification',
    'Erasure',
    'Updates and contact',
    'starts only after you agree',
    '© 2025',
  ];
  const arabic = [
    'مقدمة',
    'المعلومات التي نجمعها',
    'فيمَ نستخدمها',
    'شروط الشحن والتوصيل',
    'الحماية والمشاركة',
    'الاطّلاع',
    'التصحيح',
    'المحو',
    'التحديثات والتواصل',
    'فلا يعمل إلا بعد موافقتك',
    '© 2025',
  ];
  await expectTexts({ page, path, texts: english });
  await expectTexts({ page: phone, path, texts: arabic });
});
