import { expect, test } from 'vitest';
import { isTitle, kindOfName, mayBeSamePerson, peopleNamed } from './names.ts';
import { themes } from './themes.ts';

test.each([
  ['Lakshmi Nair', 'one'],
  ['Lakshmi Nair, our Amma', 'one'],
  ['Amma (Lakshmi and nobody else)', 'one'],
  ['Anand Sandhu', 'one'],
  ['The Boss', 'one'],
  ['लक्ष्मी नायर', 'one'],
  ['Asha & Vikram', 'two'],
  ['Asha&Vikram', 'two'],
  ['Asha + Vikram', 'two'],
  ['Amma and Appa', 'two'],
  ['Asha aur Vikram', 'two'],
  ['Mr. & Mrs. Kulkarni', 'two'],
  ['अम्मा और अप्पा', 'two'],
  ['आशा व विक्रम', 'two'],
  ['அம்மா மற்றும் அப்பா', 'two'],
  ['Asha, Bina and Chitra', 'group'],
  ['Asha, Bina, Chitra', 'group'],
  ['आशा, बीना और चित्रा', 'group'],
  ['The Kapoors', 'group'],
  ["The Kapoors'", 'group'],
  ['The Iyer Family', 'group'],
  ['Rajan and family', 'group'],
  ['शर्मा परिवार', 'group'],
] as const)('W50 the name %j is about %s', (name, kind) => expect(kindOfName(name)).toBe(kind));

test('W50 while no name is typed, a couple is two people and every other theme one', () => {
  expect(themes.filter(theme => kindOfName(' ', theme) === 'two')).toEqual(['Couple']);
  expect(kindOfName('')).toBe('one');
  // One partner often orders about the other.
  expect(kindOfName('Rohan', 'Couple')).toBe('one');
});

test('W50 the people of a list are named one by one', () => {
  expect(peopleNamed('Asha, Bina & Chitra Rao')).toEqual(['Asha', 'Bina', 'Chitra Rao']);
  expect(peopleNamed('Lakshmi Nair, our Amma')).toEqual(['Lakshmi Nair, our Amma']);
  expect(peopleNamed(' ')).toEqual([]);
});

test.each(['Ladakh, at last', 'Ladakh At Last', 'Me, at thirty', 'Me', 'Spiti by bus', 'Our Goa trip', 'Goa 2019'])(
  'W50 a title and nobody’s name: %j',
  name => expect(isTitle(name)).toBe(true),
);
test.each([
  'Lakshmi Nair',
  'Asha & Vikram',
  'The Kapoors',
  'asha rao',
  'Kim In Ho',
  'Mei',
  'Usha',
  'Meera',
  'Myra',
  'Anand De',
  'Rajan and family',
  'The Iyer Family',
  'लक्ष्मी नायर',
])('W50 somebody’s name and no title: %j', name => expect(isTitle(name)).toBe(false));

test.each([
  ['Lakshmi Nair', 'lakshmi  nair', true],
  ['Lakshmi', 'Lakshmi Nair', true],
  ['Asha & Vikram', 'Asha', true],
  ['Lakshmi Nair', null, true],
  ['Lakshmi Nair', 'Ravi Nair', false],
  ['Lakshmi', 'Lakshmipriya', false],
] as const)('W122 whether %j and %j may be the same person: %s', (a, b, same) => {
  expect([mayBeSamePerson(a, b), mayBeSamePerson(b, a)]).toEqual([same, same]);
});
