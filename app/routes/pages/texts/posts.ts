import type { Language } from '#domain/language.ts';

type PostText = { title: string; tag: string; excerpt: string; paragraph: string };

type PostTexts = { slug: string; isoDate: string } & Record<Language, PostText>;

/** An article in one language. */
export type Post = { slug: string; isoDate: string } & PostText;

const posts: PostTexts[] = [
  {
    slug: 'hair-loss-treatment-guide',
    isoDate: '2025-09-15',
    en: {
      title: 'A plain guide to hair-loss treatment',
      tag: 'Guide',
      excerpt: 'What belongs to a doctor, what belongs to a routine, and how to tell them apart.',
      paragraph:
        'Hair that thins slowly over years and hair that falls within weeks are two different stories. Sudden or patchy shedding, pain, or a scalp that is inflamed deserves a doctor before any bottle. For the slow story there are medicines that a pharmacist or a doctor can explain, and there is care: a clean scalp, gentle combing, patience. Our products belong to the second kind. Take one photograph a week, same parting, same light, and judge after 4-6 weeks.',
    },
    ar: {
      title: 'دليل واضح إلى علاج تساقط الشعر',
      tag: 'دليل',
      excerpt: 'ما يخصّ الطبيب، وما يخصّ العناية اليومية، وكيف نميّز بينهما.',
      paragraph:
        'الشعر الذي يخفّ على مرّ السنين والشعر الذي يتساقط في أسابيع حكايتان مختلفتان. فالتساقط المفاجئ أو الذي يترك فراغات، والألم، والتهاب فروة الرأس، كلها تستحق طبيبًا قبل أي عبوة. أما الحكاية البطيئة فلها أدوية يشرحها الصيدلي أو الطبيب، ولها عناية: فروة نظيفة، وتمشيط لطيف، وصبر. ومنتجاتنا من النوع الثاني. التقط صورة كل أسبوع، للمفرق نفسه وفي الضوء نفسه، ثم احكم بعد 4 إلى 6 أسابيع.',
    },
  },
  {
    slug: 'pp405-hair-spray',
    isoDate: '2025-08-30',
    en: {
      title: 'PP405 and hair sprays: what is known so far',
      tag: 'Product',
      excerpt: 'A molecule in the news, and what it has to do with the bottle on your shelf.',
      paragraph:
        'PP405 is an experimental molecule that researchers are testing on people whose hair is thinning; it is meant to wake resting follicles. It is not an ingredient of our spray, and until the trials are finished nobody can promise what it will do. What is in our spray stands on its label: rosemary leaf water, caffeine, panthenol, aloe juice and glycerin.',
    },
    ar: {
      title: 'PP405 وبخاخات الشعر: ما المعروف حتى الآن',
      tag: 'منتج',
      excerpt: 'جزيء يتردّد اسمه في الأخبار، وصلته بالعبوة التي على رفّك.',
      paragraph:
        'جزيء PP405 مركّب تجريبي يختبره الباحثون على أشخاص يخفّ شعرهم، والمرجوّ منه إيقاظ البصيلات الساكنة. وهو ليس من مكوّنات بخاخنا، ولا يستطيع أحد أن يعد بنتيجته قبل انتهاء التجارب. أما ما في بخاخنا فمكتوب على ملصقه: ماء إكليل الجبل، والكافيين، والبانثينول، وعصارة الألوفيرا، والغليسرين.',
    },
  },
  {
    slug: 'hair-follicle-science',
    isoDate: '2025-08-30',
    en: {
      title: 'The follicle: a small organ with its own calendar',
      tag: 'Innovation',
      excerpt: 'Growth, rest and fall: why patience is measured in weeks.',
      paragraph:
        'Every hair grows from a follicle that keeps its own calendar: some years of growth, a few weeks of transition, a few months of rest, then the hair falls and a new one begins. Follicles do not keep time together, which is why losing 50 to 100 hairs a day is ordinary. It is also why nothing that is done to a scalp can be judged after three days.',
    },
    ar: {
      title: 'البصيلة: عضو صغير له تقويمه',
      tag: 'ابتكار',
      excerpt: 'نموّ فراحة فسقوط: لماذا يُقاس الصبر بالأسابيع.',
      paragraph:
        'تنمو كل شعرة من بصيلة لها تقويمها: سنوات من النموّ، ثم أسابيع من التحوّل، ثم أشهر من الراحة، ثم تسقط الشعرة وتبدأ أخرى. والبصيلات لا تتّفق في مواعيدها، ولهذا يُعدّ سقوط 50 إلى 100 شعرة في اليوم أمرًا عاديًا. ولهذا أيضًا لا يُحكم على أي عناية بعد ثلاثة أيام.',
    },
  },
];

export function listPosts(language: Language): Post[] {
  return posts.map((post) => inLanguage(post, language));
}

export function findPost(slug: string, language: Language): Post | undefined {
  const post = posts.find((one) => one.slug === slug);
  return post && inLanguage(post, language);
}

function inLanguage({ slug, isoDate, ...texts }: PostTexts, language: Language): Post {
  return { slug, isoDate, ...texts[language] };
}
