import type { PageTexts } from '../parts/page-text.ts';

export const about: PageTexts = {
  en: {
    title: 'About',
    description: 'Who we are, what we make and the four things we hold on to.',
    lead: 'Welcome. We make a small line for scalp and hair: a spray, a serum, a wash, and what belongs to them. It fits on one shelf, and it is meant to.',
    sections: [
      {
        title: 'Our mission',
        paragraphs: [
          'To make scalp care that fits into an ordinary morning, says plainly what is in it, and says just as plainly what it cannot do.',
        ],
      },
      {
        title: 'Our vision',
        paragraphs: [
          'A bathroom shelf with fewer bottles on it, each of them used to the last drop.',
        ],
      },
      {
        title: 'What we hold on to',
        points: [
          'Quality and innovation: few ingredients, each there for a reason that fits in one sentence.',
          'Safety and environment: amber glass, paper instead of plastic where paper will do, and advice to try a little first.',
          'Transparency: amounts in millilitres, durations in days, the full list on the label.',
          'Diversity and inclusion: straight, wavy or curly, covered or not. Arabic and English are equals here.',
        ],
      },
      {
        title: 'The team',
        paragraphs: [
          'A small group that formulates, fills, packs and answers. Whoever reads your message is somebody who has held the bottle.',
        ],
      },
    ],
  },
  ar: {
    title: 'من نحن',
    description: 'من نحن، وماذا نصنع، والقيم الأربع التي نتمسّك بها.',
    lead: 'أهلًا بكم. نصنع مجموعة صغيرة للعناية بفروة الرأس والشعر: بخاخ وسيروم وغسول وما يلزمها. يتّسع لها رفّ واحد، وهكذا أردناها.',
    sections: [
      {
        title: 'رسالتنا',
        paragraphs: [
          'عناية بفروة الرأس تناسب صباحًا عاديًا، تقول بوضوح ما فيها، وتقول بالوضوح نفسه ما لا تقدر عليه.',
        ],
      },
      {
        title: 'رؤيتنا',
        paragraphs: ['رفّ فيه عبوات أقل، تُستعمل كل واحدة منها حتى آخر قطرة.'],
      },
      {
        title: 'قيمنا',
        points: [
          'الجودة والابتكار: مكوّنات قليلة، لكل منها سبب تكفيه جملة واحدة.',
          'السلامة والبيئة: زجاج كهرماني، وورق بدل البلاستيك حيث يكفي الورق، ونصيحة بتجربة القليل أولًا.',
          'الشفافية: الكميات بالملّيلتر، والمدد بالأيام، والقائمة الكاملة على الملصق.',
          'التنوّع والشمول: شعر ناعم أو متموّج أو مجعّد، مغطّى أو مكشوف. والعربية والإنجليزية هنا على قدم المساواة.',
        ],
      },
      {
        title: 'الفريق',
        paragraphs: ['مجموعة صغيرة تركّب وتعبّئ وتغلّف وتجيب. ومن يقرأ رسالتك شخص أمسك العبوة بيده.'],
      },
    ],
  },
};
