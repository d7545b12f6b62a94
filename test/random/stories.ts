/**
 * Random magazines: ordinary and extreme stories and photo sets. The same seed and number give the same magazine.
 */
import fc from 'fast-check';
import { type Theme, themes } from '#kernel/themes.ts';
import { type PageCount, pageCounts } from '#kernel/page-counts.ts';
import type { DesignName, Face, PhotoFacts, MagazinePlan, Story } from '#typeset/model.ts';
import { designNames } from '#typeset/model.ts';
import { boundingBox, headOf } from '#typeset/plan/crop.ts';
import { planMagazine } from '#typeset/plan/plan.ts';
import { emoji, languages, letters, lists, oddities, questions, timelines, verses } from './words.ts';

/** The input of a plan. */
export interface Magazine {
  story: Story;
  photos: PhotoFacts[];
  theme: Theme;
  design: DesignName;
  pages: PageCount;
  seed: number;
}

// --- what people write ---

const between = (min: number, max: number) => fc.integer({ min, max });
const arrayOf = <T>(item: fc.Arbitrary<T>, min: number, max: number) =>
  fc.array(item, { minLength: min, maxLength: max, size: 'max' });

const vocabulary = fc.constantFrom(...Object.values(languages));
/** Mostly English, as most stories are. */
const language = fc.oneof(
  { weight: 5, arbitrary: fc.constant(languages.english as (typeof languages)[string]) },
  { weight: 3, arbitrary: vocabulary },
);
const sentenceIn = ({ words, stop }: (typeof languages)[string], most = 24) =>
  arrayOf(fc.constantFrom(...words), 1, most).map(all => {
    const sentence = all.join(' ') + stop;
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  });
/** English with words of another language, emoji and oddities in it. */
const mixed = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...(languages.english?.words ?? [])) },
  { weight: 2, arbitrary: vocabulary.chain(({ words }) => fc.constantFrom(...words)) },
  { weight: 1, arbitrary: fc.constantFrom(...emoji) },
  { weight: 1, arbitrary: fc.constantFrom(...oddities) },
);
const mixture = arrayOf(mixed, 1, 20).map(all => `${all.join(' ')}.`);
const prose = (sentences: [number, number], paragraphs: [number, number]) =>
  fc
    .oneof(
      { weight: 4, arbitrary: language.map(spoken => sentenceIn(spoken)) },
      { weight: 1, arbitrary: fc.constant(mixture) },
    )
    .chain(sentence =>
      arrayOf(
        arrayOf(sentence, ...sentences).map(all => all.join(' ')),
        ...paragraphs,
      ),
    )
    .map(all => all.join('\n\n'));

const kinds = {
  word: fc.oneof(fc.constantFrom('Yes', 'अच्छा', '❤️❤️❤️', '42', '…', 'MANGOES!!!'), fc.constantFrom(...oddities)),
  short: prose([1, 2], [1, 1]),
  usual: prose([2, 8], [1, 4]),
  long: prose([4, 12], [4, 9]),
  /** One paragraph without a break, as people dictate. */
  endless: prose([60, 110], [1, 1]),
  shouted: prose([2, 6], [1, 3]).map(text => text.toUpperCase()),
  /** A line break after each sentence. */
  broken: prose([1, 1], [4, 20]).map(text => text.replaceAll('\n\n', '\n')),
  letter: fc.constantFrom(...letters),
  list: fc.constantFrom(...lists),
  timeline: fc.constantFrom(...timelines),
  verse: fc.constantFrom(...verses),
};
const answerOf = (...names: (keyof typeof kinds)[]) =>
  fc.record({ question: fc.constantFrom(...questions), text: fc.oneof(...names.map(name => kinds[name])) });
const anything = answerOf(
  ...[
    'word',
    'short',
    'short',
    'usual',
    'usual',
    'long',
    'shouted',
    'broken',
    'letter',
    'list',
    'timeline',
    'verse',
  ].map(name => name as keyof typeof kinds),
);
const answers = fc.oneof(
  { weight: 1, arbitrary: arrayOf(answerOf('word'), 1, 1) },
  { weight: 1, arbitrary: arrayOf(answerOf('endless', 'long'), 1, 1) },
  { weight: 4, arbitrary: arrayOf(anything, 2, 8) },
  { weight: 4, arbitrary: arrayOf(anything, 6, 16) },
  { weight: 1, arbitrary: arrayOf(answerOf('long', 'endless', 'usual'), 4, 10) },
  { weight: 2, arbitrary: arrayOf(answerOf('word', 'short'), 10, 40) },
  { weight: 1, arbitrary: arrayOf(answerOf('short', 'usual', 'list', 'letter', 'timeline', 'verse'), 20, 40) },
);

const code = fc.string({ unit: fc.constantFrom(...'23456789abcdefghjkmnpqrstuvwxyz'), minLength: 8, maxLength: 8 });
const voice = fc.record({
  seconds: between(0, 900),
  link: fc.option(
    fc.oneof(
      { weight: 4, arbitrary: code.map(id => `https://imurs.in/v/${id}`) },
      { weight: 1, arbitrary: code.map(id => `https://listen.magazines.example.co.in/recordings/2026/${id}-${id}`) },
    ),
    { nil: undefined },
  ),
  keptUntil: fc.constantFrom(undefined, '2038-12-31'),
});
/** Recordings, of written questions or of questions of their own. */
const voicesFor = (writtenQuestions: readonly string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant<Story['voices'][number][]>([]) },
    {
      weight: 3,
      arbitrary: arrayOf(
        fc
          .tuple(voice, fc.constantFrom('Sing us a song.', 'What would you tell her at sixteen?', ...writtenQuestions))
          .map(([recording, question]) => ({ ...recording, question })),
        1,
        6,
      ),
    },
  );

const story = answers.chain(storyAnswers =>
  fc.record({
    person: fc.constantFrom(
      'Meera',
      'Anagha Deshpande-Kulkarni',
      'Bo',
      'अनन्या',
      'பொன்னியின் செல்வி',
      'Thiruvenkatanathan Ramasubramanian Iyer',
      'Ma & Pa',
      'عائشہ',
      'DJ "Sunny" D’Souza-Iyer (a.k.a. Sunny Bhai)',
      'Mehta & Sons, Cloth Merchants',
      'Spiti on Two Wheels',
      'ಸುಮಾ ಮತ್ತು ರವಿ',
    ),
    edition: fc.constantFrom('Birthday Spotlight', 'Our First Twenty-Five Years Together Anniversary', 'Self'),
    from: fc.constantFrom(null, 'Arjun', 'all your children, grandchildren and the people of Lane 4'),
    date: fc.constantFrom('2026-11-21', '2027-01-01'),
    answers: fc.constant(storyAnswers),
    voices: voicesFor(storyAnswers.map(({ question }) => question)),
  }),
);

// --- what people photograph ---

const part = fc.double({ min: 0, max: 1, noNaN: true });
const face = (x: number, y: number, { h, aspect }: { h: number; aspect: number }): Face => ({
  x: Math.min(Math.max(0, x), 0.97),
  y: Math.min(Math.max(0, y), 0.97),
  w: Math.min((h * 0.78) / aspect, 1 - Math.min(Math.max(0, x), 0.97)),
  h: Math.min(h, 1 - Math.min(Math.max(0, y), 0.97)),
  score: 0.9,
  sharpness: 0.5,
  lightness: 0.5,
});
/** One large face, two, a row of people, a crowd, or anywhere at all: heads at the edges too. */
const facesIn = (aspect: number): fc.Arbitrary<Face[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Face[]>([]) },
    {
      weight: 3,
      arbitrary: fc.tuple(part, part, part).map(([x, y, h]) => [face(x * 0.7, y * 0.6, { h: 0.12 + h * 0.3, aspect })]),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(part, part, part).map(([x, gap, h]) => {
        const tall = 0.12 + h * 0.15;
        return [
          face(0.1 + x * 0.3, 0.2, { h: tall, aspect }),
          face(0.45 + x * 0.2 + gap * 0.3, 0.25, { h: tall, aspect }),
        ];
      }),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(between(3, 12), part, part).map(([n, y, reach]) =>
        Array.from({ length: n }, (_, at) =>
          face(0.02 + (at / n) * (0.5 + reach * 0.5), 0.15 + y * 0.5 + (at % 2) * 0.04, {
            h: Math.min(0.25, 0.7 / n),
            aspect,
          }),
        ),
      ),
    },
    {
      weight: 1,
      arbitrary: arrayOf(fc.tuple(part, part), 8, 30).map(all => all.map(([x, y]) => face(x, y, { h: 0.05, aspect }))),
    },
    {
      weight: 1,
      arbitrary: arrayOf(fc.tuple(part, part, part), 1, 5).map(all =>
        all.map(([x, y, h]) => face(x * 1.2 - 0.1, y * 1.2 - 0.1, { h: 0.06 + h * 0.2, aspect })),
      ),
    },
  );

interface Kind {
  aspects: readonly number[];
  /** Millions of pixels. */
  size: readonly number[];
}
const photoKinds: readonly Kind[] = [
  { aspects: [0.56, 0.66, 0.75, 1, 1.33, 1.5, 1.78], size: [2, 8, 12] },
  { aspects: [0.56, 0.66, 0.75], size: [8, 12] },
  { aspects: [2.4, 3.2, 4.5], size: [8, 20] },
  { aspects: [1.33, 1.5], size: [12] },
  // As messaging apps leave them.
  { aspects: [0.56, 0.75, 1.33, 1.78], size: [0.2, 0.5, 1] },
  { aspects: [0.56, 0.75, 1, 1.5, 2.4, 4.5, 0.3], size: [0.1, 1, 8, 24] },
];
const captions = [
  'Goa, 1994',
  'सब साथ में',
  'The whole gang at Priya’s wedding in Udaipur, an hour before the rain ❤️',
  'x',
];

/** A picture hash for a number; the hashes of different numbers differ in many bits. */
const hashOf = (n: number): string =>
  [n + 1, n + 7919]
    .map(value => Math.imul(value, 2_654_435_761).toString(16).replace('-', '').padStart(8, 'a').slice(-8))
    .join('');

const photoOf = (kind: Kind) =>
  fc.tuple(fc.constantFrom(...kind.aspects), fc.constantFrom(...kind.size)).chain(([aspect, millions]) =>
    fc.record({
      aspect: fc.constant(aspect),
      millions: fc.constant(millions),
      faces: facesIn(aspect),
      light: part,
      entropy: part,
      at: fc.tuple(part, part, part, part),
      days: between(0, 9000),
      twin: between(0, 9),
      captioned: between(0, 3),
      caption: fc.constantFrom(...captions),
    }),
  );
const photosOf = fc
  .record({
    kind: fc.constantFrom(...photoKinds),
    count: fc.oneof(fc.constantFrom(0, 1, 2, 5), between(3, 20), between(12, 60), fc.constant(60)),
    dated: fc.constantFrom('all', 'none', 'some'),
    captions: fc.constantFrom(0, 0, 1, 3),
    formPages: fc.constantFrom(1, 1, 4),
    covers: fc.constantFrom(0, 0, 1, 2),
    dull: fc.boolean(),
  })
  .chain(photoSet =>
    arrayOf(photoOf(photoSet.kind), photoSet.count, photoSet.count).map(samples =>
      samples.map((sample, n): PhotoFacts => {
        const faces = sample.faces.toSorted((a, b) => b.w * b.h - a.w * a.h);
        const [x, y, w, h] = sample.at;
        const dated = photoSet.dated === 'all' || (photoSet.dated === 'some' && n % 3 > 0);
        const second = sample.twin === 0 && n > 0;
        const day = new Date(Date.UTC(2000, 0, 1 + sample.days)).toISOString();
        return {
          id: `photo-${n + 1}`,
          width: Math.round(1000 * Math.sqrt(sample.millions * sample.aspect)),
          height: Math.round(1000 * Math.sqrt(sample.millions / sample.aspect)),
          takenAt: dated ? day : null,
          sharpness: 20 + sample.light * 300,
          entropy: 4 + sample.entropy * 3.5,
          lightness: 0.1 + sample.light * 0.8,
          bands: photoSet.dull
            ? { top: [0.7, 0.95], bottom: [0.65, 0.95] }
            : { top: [sample.light / 2, 0.5 + sample.light / 2], bottom: [sample.light / 3, 0.6] },
          colourful: sample.entropy,
          colours: ['#808080'],
          hash: hashOf(second ? n - 1 : n),
          screenshot: false,
          faces,
          focus:
            faces.length > 0
              ? boundingBox(faces.map(headOf))
              : { x: x * 0.6, y: y * 0.6, w: 0.1 + w * 0.3, h: 0.1 + h * 0.3 },
          ...(photoSet.formPages > 1 && { page: `page-${n % photoSet.formPages}` }),
          ...(sample.captioned < photoSet.captions && { caption: sample.caption }),
          ...(n > 0 && n <= photoSet.covers && { cover: true }),
        };
      }),
    ),
  );

const magazine: fc.Arbitrary<Magazine> = fc.record({
  story,
  photos: photosOf,
  theme: fc.constantFrom(...themes),
  design: fc.constantFrom(...designNames),
  pages: fc.constantFrom(...pageCounts),
  seed: fc.nat(1000),
});

/** The first `count` magazines of a seed. Designs, themes and page counts take turns. */
export const magazinesOf = (seed: number, count: number): Magazine[] =>
  fc.sample(magazine, { seed, numRuns: count }).map((sampled, n) => ({
    ...sampled,
    design: designNames[n % designNames.length] ?? sampled.design,
    theme: themes[Math.floor(n / 3) % themes.length] ?? sampled.theme,
    pages: pageCounts[Math.floor(n / 18) % pageCounts.length] ?? sampled.pages,
  }));

/**
 * Changes that turn a photo into a bad one: 400 pixels wide or high, almost black, or a screenshot of a chat.
 */
const badPhotos: readonly ((photo: PhotoFacts) => PhotoFacts)[] = [
  photo => {
    const aspect = photo.width / photo.height;
    return {
      ...photo,
      width: Math.round(aspect > 1 ? 400 : 400 * aspect),
      height: Math.round(aspect > 1 ? 400 / aspect : 400),
    };
  },
  photo => ({
    ...photo,
    lightness: 0.03,
    bands: { top: [0, 0.06], bottom: [0, 0.1] },
    faces: photo.faces.map(face => ({ ...face, lightness: 0.04 })),
  }),
  photo => ({ ...photo, width: 1080, height: 2340, screenshot: true, faces: [] }),
];

/**
 * The first `count` magazines of a seed with bad photos only, of one kind in three of four and of all kinds in the
 * others.
 */
export const badMagazinesOf = (seed: number, count: number): Magazine[] =>
  magazinesOf(seed, count).map((magazine, n) => ({
    ...magazine,
    photos: magazine.photos.map(
      (photo, at) => badPhotos[n % 4 < 3 ? n % 4 : at % 3]?.({ ...photo, cover: undefined }) ?? photo,
    ),
  }));

/** The plan of a magazine with estimated lengths of texts. */
export const planOf = ({ story, photos, theme, pages, seed, design }: Magazine): MagazinePlan =>
  planMagazine({ story, photos, theme, pages, seed, design });
