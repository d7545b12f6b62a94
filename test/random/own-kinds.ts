/** Magazines with answers for which themes have a kind of page of its own. */
import type { Magazine } from './stories.ts';

export const chat = [
  'Meher: I said is that for the Prof, he is not allowed rice. He said it is not rice, it is curd rice.',
  'Karthik: I never said that. I said he will be allowed this, and then she asked whose delivery I was, and I told her.',
  'Meher: He blushed up to the ears.',
  'Karthik: It was hot in that lift, and I was carrying eleven boxes.',
].join('\n');
export const sides = [
  'Asha: That in the first month I threw away the curry leaves and hid them below the tissue. And that when you shaved my father I stood behind the curtain and saw you tell him the cricket score. That was when. Not the sea, not the ring.',
  'Ravi: That I was afraid of all of you. Forty people at one table, everybody shouting, and I could not tell whether it was a fight. I am an only child, in our house you could hear the fridge.',
].join('\n\n');
export const each = [
  'Dhruv: always one bite, and that bite is a takeover. He calls it tasting, and then the plate is empty.',
  'Selvi: filter coffee, and still the paper cup for the picture.',
  'Aish: the charger. My charger. Everybody’s charger.',
  'Zoya: forgets nothing, not even what was owed in 2019. She has it in a notebook under the third leg of the table.',
].join('\n');
export const recipe = [
  'Ingredients',
  '1 kg pork, with fat',
  '250 g liver',
  '12 Kashmiri chillies',
  '1 tsp jeera',
  '1 cup vinegar',
  '2 inch cinnamon',
  '20 peppercorns',
  '2 potatoes, in memory of Caesar',
  'Method',
  '1. Parboil the pork in one piece, and keep the water.',
  '2. Cut very small. If it is big you are lazy.',
  '3. Fry the meat in its own fat till it stops complaining.',
  '4. Grind the masala with the vinegar, and no water.',
  '5. All together on a small fire, for one hour.',
  '6. Leave it. On day one it is food, on day three it is sorpotel.',
].join('\n');

const questions = ['Who spoke first?', 'What was never said?', 'Who forgets what?', 'Which dish is it?'];

/** The magazine with some of these answers before its own ones, of which a few are left out. */
export const withOwnKinds = ({ story, ...more }: Magazine, at = 0): Magazine => {
  const own = [chat, sides, each, recipe].map((text, n) => ({ question: questions[n] ?? '', text }));
  const answers = [...(at % 2 === 0 ? own : own.toReversed()), ...story.answers.slice(0, 6)];
  return { ...more, story: { ...story, answers } };
};

const names = [
  'Asha, before the rain',
  'Ravi',
  'Dhruv at the gate',
  'Selvi and the keys',
  'Asha, after it',
  'Ravi again',
];
const face = { x: 0.36, y: 0.2, w: 0.2, h: 0.24, score: 0.95, sharpness: 0.6, lightness: 0.5 };
/** Another picture in every second bit. */
const hashOf = (n: number): string => ((n + 3) * 2_654_435_761 * 65_537).toString(16).slice(0, 13).padEnd(16, '5a');

/** The magazine of a family with pictures of people with names, and pictures that are twenty years apart. */
export function withOwnPhotos({ story, photos, ...more }: Magazine, at = 0): Magazine {
  const told = {
    question: 'Who came?',
    text: 'First came Asha, then Ravi, and after them Dhruv with Selvi and the keys.',
  };
  const shape = at % 2 === 0 ? { width: 3000, height: 4000 } : { width: 4000, height: 3000 };
  const own = Array.from({ length: 24 }, (_, n) => ({
    ...(photos[n % photos.length] as (typeof photos)[number]),
    id: `photo-${n + 1}`,
  })).map((photo, n) => {
    return {
      ...photo,
      ...shape,
      hash: hashOf(n),
      screenshot: false,
      faces: [face],
      focus: { x: 0.3, y: 0.15, w: 0.3, h: 0.4 },
      caption: names[n],
      lightness: 0.5,
      answer: undefined,
      moved: undefined,
      takenAt:
        n === 8 || n === 9 ? '2001-05-01T08:00:00.000Z' : `2024-05-${String(n + 7).padStart(2, '0')}T08:00:00.000Z`,
    };
  });
  return { ...more, theme: 'Family', photos: own, story: { ...story, answers: [told, ...story.answers.slice(0, 3)] } };
}
