import { expect, test } from 'vitest';
import { en } from './en.ts';
import { hi } from './hi.ts';

/** What the documents ask for stands in both languages, and names of things that nobody translates. */
const allowed = /Continue|Next|Thank you|Track Order|Images left behind|Upload Images|Skip|JPEG/g;

/** Every text of a language, with its path; those that are made are called with names and figures. */
function textsOf(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [];
  return Object.entries(words ?? {}).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

test('W50 (customer M8) every word of the form has its Hindi, without English left in it', () => {
  const hindi = textsOf(hi);
  expect(hindi.map(([path]) => path)).toEqual(textsOf(en).map(([path]) => path));
  expect(hindi.filter(([, text]) => /[a-z]{2}/i.test(text.replaceAll(allowed, '')))).toEqual([]);
  expect(hindi.filter(([path, text]) => text === '' && path !== '.all.states.open')).toEqual([]);
});

test('W50 the Hindi of the form counts and names as the English does', () => {
  expect(
    hi.sync(
      {
        waiting: { answers: 1, recordings: 0, photos: 2 },
        safe: { answers: 3, recordings: 1, photos: 0 },
        online: false,
        state: 'idle',
      },
      true,
    ),
  ).toBe(
    'आप ऑफ़लाइन हैं। सब कुछ इसी फ़ोन पर सुरक्षित है और कनेक्शन आते ही भेज दिया जाएगा। 3 जवाब, 1 रिकॉर्डिंग: हमारे पास सुरक्षित। 1 जवाब, 2 तस्वीरें कनेक्शन की राह देख रहे हैं।',
  );
  const answers = [
    { text: 'हाँ', voice: null },
    { text: '', voice: null },
  ];
  expect(hi.check.contents({ answers, photos: 1 })).toBe('2 में से 1 जवाब, 1 तस्वीर');
  // The documented sentence stands, to the letter, before its Hindi (C-A06).
  expect(hi.popups.nothing('Nidhi')).toContain(en.popups.nothing('Nidhi'));
});
