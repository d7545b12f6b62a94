import { expect, test } from 'vitest';
import { isAboutReader, isFromNamed, withName, subjectDetailsOf, subjectValuesOf } from './subject-values.ts';

test('W50 what is stored comes back from its fields unchanged', () => {
  const stored = {
    subject: { name: 'Lakshmi Nair', calledAs: 'Amma', kind: 'one', pronoun: 'she' },
    from: 'Priya',
    occasionOn: '2026-12-06',
    neededBy: '2026-12-05',
    language: 'hi',
  } as const;
  expect(subjectDetailsOf(subjectValuesOf(stored))).toEqual(stored);
});

const empty = subjectValuesOf({ subject: null, from: null, occasionOn: null, neededBy: null, language: 'en' });

test('W50 what nobody chose follows the name, and a choice stays', () => {
  const kindOf = (values: Partial<typeof empty>) => subjectDetailsOf({ ...empty, ...values }).subject?.kind;
  expect(kindOf({ name: 'Asha & Vikram' })).toBe('two');
  expect(kindOf({ name: 'The Kapoors' })).toBe('group');
  expect(kindOf({ name: 'Asha & Vikram', kind: 'group' })).toBe('group');
  expect(subjectDetailsOf({ ...empty, name: 'Lakshmi' }).subject).toMatchObject({ kind: 'one', pronoun: 'they' });
  expect(empty.pronoun).toBeNull();
});

test('W50 empty fields are no subject, and two people are they', () => {
  expect(subjectDetailsOf({ ...empty, name: '  ', calledAs: 'Amma' }).subject).toBeNull();
  expect(subjectDetailsOf({ ...empty, name: 'Asha & Vikram', kind: 'two', pronoun: 'she' }).subject).toEqual({
    name: 'Asha & Vikram',
    calledAs: null,
    kind: 'two',
    pronoun: 'they',
  });
});

test('W50 the fields say "you" to whoever tells of themselves, and to nobody else', () => {
  const ananya = { ...empty, name: 'Ananya Iyer' };
  const toAnanya = { theme: 'Self', teller: 'Ananya Iyer' } as const;
  expect(isAboutReader(empty, toAnanya)).toBe(true);
  expect(isAboutReader({ ...ananya, from: 'Mummy' }, toAnanya)).toBe(false);
  expect(isAboutReader(ananya, { ...toAnanya, theme: 'Family' })).toBe(true);
  expect(isAboutReader(empty, { ...toAnanya, theme: 'Family' })).toBe(false);
  // Staff and partners read them, too.
  expect(isAboutReader(ananya, { ...toAnanya, teller: undefined })).toBe(false);
});

test('W50 a couple that tells of itself still does when its name is corrected', () => {
  const both = { ...empty, name: 'Neha & Druv', from: 'Neha & Druv' };
  expect(isFromNamed(both)).toBe(true);
  expect(withName(both, 'Neha & Dhruv', 'Couple')).toMatchObject({ name: 'Neha & Dhruv', from: 'Neha & Dhruv' });
  expect(withName({ ...both, from: 'Priya' }, 'Neha & Dhruv', 'Couple').from).toBe('Priya');
  expect(withName(empty, 'Neha', 'Couple').from).toBe('');
});
