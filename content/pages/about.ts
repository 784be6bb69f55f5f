import type { Language } from '#domain/language.ts';

const en = {
  title: 'About',
  searchTitle: 'About us: a small line for scalp and hair',
  description:
    'Who makes the spray, the serum and the wash, and what we hold on to: quality and innovation, safety, transparency, diversity.',
  welcome: 'Welcome',
  lead: 'We make a small line for scalp and hair: a spray, a serum, a wash, and what belongs to them. It fits on one shelf, and it is meant to.',
  mission: {
    title: 'Our mission',
    text: 'To make scalp care that fits into an ordinary morning, says plainly what is in it, and says just as plainly what it cannot do.',
  },
  vision: {
    title: 'Our vision',
    text: 'A bathroom shelf with fewer bottles on it, each of them used to the last drop.',
  },
  valuesTitle: 'Our four values',
  values: [
    {
      title: 'Quality and innovation',
      text: 'Few ingredients, each there for a reason that fits in one sentence.',
    },
    {
      title: 'Safety and environment',
      text: 'Amber glass, paper instead of plastic where paper will do, and the advice to try a little first.',
    },
    {
      title: 'Transparency',
      text: 'Amounts in millilitres, durations in days, and the full list on the label.',
    },
    {
      title: 'Diversity and inclusion',
      text: 'Straight, wavy or curly, covered or not. Arabic and English are equals here.',
    },
  ],
  shelfTitle: 'Our range',
  teamTitle: 'The team',
  team: 'A small group that formulates, fills, packs and answers. Whoever reads your message has held the bottle.',
  write: 'Write to us',
};

export type AboutText = typeof en;

const ar: AboutText = {
  title: 'من نحن',
  searchTitle: 'من نحن: مجموعة صغيرة لفروة الرأس والشعر',
  description:
    'من يصنع البخاخ والسيروم والغسول، والقيم الأربع التي نتمسّك بها: الجودة والابتكار، والسلامة، والشفافية، والتنوّع.',
  welcome: 'أهلًا بكم',
  lead: 'نصنع مجموعة صغيرة للعناية بفروة الرأس والشعر: بخاخًا وسيرومًا وغسولًا وما يكمّلها. وهي صغيرة لأننا هكذا أردناها.',
  mission: {
    title: 'رسالتنا',
    text: 'عناية بفروة الرأس تناسب صباحًا عاديًا، تقول بوضوح ما فيها، وتقول بالوضوح نفسه ما لا تقدر عليه.',
  },
  vision: {
    title: 'رؤيتنا',
    text: 'عبوات أقل في كل بيت، وكل واحدة منها تُستعمل حتى آخر قطرة.',
  },
  valuesTitle: 'قيمنا الأربع',
  values: [
    { title: 'الجودة والابتكار', text: 'مكوّنات قليلة، لكل منها سبب تكفيه جملة واحدة.' },
    {
      title: 'السلامة والبيئة',
      text: 'زجاج كهرماني، وورق بدل البلاستيك حيث يكفي الورق، ونصيحة بتجربة القليل أولًا.',
    },
    {
      title: 'الشفافية',
      text: 'الكميات بالملّيلتر، والمدد بالأيام، والقائمة الكاملة على الملصق.',
    },
    {
      title: 'التنوّع والشمول',
      text: 'شعر ناعم أو متموّج أو مجعّد، مغطّى أو مكشوف. والعربية والإنجليزية هنا على قدم المساواة.',
    },
  ],
  shelfTitle: 'مجموعتنا كاملة',
  teamTitle: 'الفريق',
  team: 'فريق صغير يركّب المستحضرات ويعبّئها ويغلّفها ويردّ على الرسائل. ومن يقرأ رسالتك يعرف العبوة عن قرب.',
  write: 'تواصل معنا',
};

/** The page's words. They are read on the server only; a browser gets the language it shows. */
export const about: Record<Language, AboutText> = { en, ar };
