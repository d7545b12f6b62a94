import { expect, test } from 'vitest';
import { designWords } from '#src/editions/parts/design-words.ts';
import { subjectWords } from '#src/editions/parts/subject-words.ts';
import { contentsOf } from '../../rules.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

/** What the documents ask for stands in both languages, and names of things that nobody translates. */
const allowed = /Continue|Next|Thank you|Track Order|Images left behind|Upload Images|Skip|JPEG|WhatsApp/g;

const nothing = { answers: 0, recordings: 0, photos: 0 };

/** Every text of a language, with its path; those that are made are called with names and figures. */
function textsOf(words: unknown, path = ''): [path: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  if (typeof words === 'function') return [];
  return Object.entries(words ?? {}).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}

test('W50 (customer M8) every word of the form has its Hindi, without English left in it', () => {
  const hindi = textsOf({ form: hi, subject: subjectWords.hi, design: designWords.hi });
  const english = textsOf({ form: en, subject: subjectWords.en, design: designWords.en });
  expect(hindi.map(([path]) => path).toSorted()).toEqual(english.map(([path]) => path).toSorted());
  expect(hindi.filter(([, text]) => /[a-z]{2}/i.test(text.replaceAll(allowed, '')))).toEqual([]);
  expect(hindi.filter(([path, text]) => text === '' && path !== '.form.all.states.open')).toEqual([]);
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
  expect(hi.check.contents(contentsOf(answers, 1))).toBe('1 जवाब, 1 तस्वीर');
  // Whoever reads at the top of the screen that they are offline is not told again below it.
  const offline = { waiting: nothing, safe: { ...nothing, answers: 2 }, online: false, state: 'idle' as const };
  expect(en.sync(offline, true, true)).toBe('2 answers: safe with us.');
  expect(hi.sync(offline, true, true)).toBe('2 जवाब: हमारे पास सुरक्षित।');
  expect(hi.fit.missing({ answers: [{ words: 3 }], photos: 2 }, 12)).toContain('12 में से');
  expect(hi.welcome.questions(5, 7)).toBe('5 सवाल, और मन हो तो 7 और। जो न भाए, उसे छोड़ दीजिए।');
  const friends = { told: 2, undecided: 1, writing: 0, openUntil: '2026-12-01' };
  expect(hi.friends.told(friends, { isHandedIn: false })).toBe(
    '2 दोस्तों ने सुनाया। उनमें से 1 की बातें आपकी राह देख रही हैं: जो आप रखेंगे, वही छपेगा। वे आपके जमा करने के एक घंटे बाद तक भेज सकते हैं।',
  );
  // The documented sentence stands, to the letter, before its Hindi (C-A06).
  expect(hi.popups.nothing('Nidhi')).toContain(en.popups.nothing('Nidhi'));
});
