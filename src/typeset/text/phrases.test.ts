import { expect, test } from 'vitest';
import { phraseOf, phrasesOf } from './phrases.ts';
import { typographic } from './typography.ts';

const phrase = (text: string) => phraseOf(text)?.text;

test.each([
  ['We set out with two sisters from Kerala on bicycles, and a dog.', 'Two sisters from Kerala on bicycles'],
  ['I always find him in the queue at Saravana Bhavan.', 'The queue at Saravana Bhavan'],
  [
    'There are sixty-four women in the unit at Manipal, and she knows them all.',
    'Sixty-four women in the unit at Manipal',
  ],
  ['Mrs. D’Souza of the post office shut the window.', 'Mrs.\u00A0D’Souza of the post office'],
  // Without the place at its end it is no longer than a headline.
  ['We met in the queue of the passport office in Pune, at nine.', 'The queue of the passport office'],
])('D16 (magazine 1) a phrase is whole, with its name, number or place: %s', (text, found) =>
  expect(phrase(text)).toBe(found),
);

test.each([
  ['says too little', 'We talked for the whole night. It was the best day of the year.'],
  ['is only a part of something', 'He stood in the middle of the Onam lunch.'],
  ['has what belongs to the verb', 'We saw clouds that cut a peak in half. He hit the steel dabba with a spoon.'],
  ['has what somebody did', 'It was made in the yard by three carpenters.'],
  ['is two things in a row', 'At the toll Nani paid.'],
  ['says how long it took', 'There is one scratch on the Bajaj in thirty years.'],
  ['is no more than a number', 'There are twenty-three at present.'],
  ['only compares', 'He sang like a train from Calcutta.'],
  ['is what there was not', 'We came without the ring of Lakshmi.'],
  ['is sombre', 'I remember the hospital in Nagpur.'],
  ['stands for what is outside it', 'I remember his house in Nagpur and the same bench of theirs.'],
  ['is shouted', 'WE WENT TO THE QUEUE AT SARAVANA BHAVAN.'],
  ['is another language', 'Hum sab the aur the ki baat hai, kya tha woh mein se nahi toh bhi the room.'],
])('D16 (magazine 1) nothing that %s is a phrase', (_, text) => expect(phrase(text)).toBeUndefined());

test.each([
  ['Hindi', 'हम बनारस में तीन दिन रहे। फिर लौट आए।', 'हम बनारस में तीन दिन रहे'],
  ['Tamil', 'மதுரைக்கு ஒரு காரில் பன்னிரண்டு பேர் போனோம். பிறகு வந்தோம்.', 'மதுரைக்கு ஒரு காரில் பன்னிரண்டு பேர் போனோம்'],
  ['Malayalam', 'നാല്പത് കുട്ടികൾക്ക് ഒരേ ഒരു ചോക്ക്.', 'നാല്പത് കുട്ടികൾക്ക് ഒരേ ഒരു ചോക്ക്'],
  ['Kannada', 'ಧಾರವಾಡದ ಮನೆಯಲ್ಲಿ ಐದು ಮಕ್ಕಳು ಇದ್ದರು.', 'ಧಾರವಾಡದ ಮನೆಯಲ್ಲಿ ಐದು ಮಕ್ಕಳು ಇದ್ದರು'],
  ['Bengali', 'আমরা মেলাতে তিন কাপ চা খেলাম।', 'আমরা মেলাতে তিন কাপ চা খেলাম'],
  ['Marathi', 'शेजारच्या सात घरांतून लोक खिडकीत आले.', 'शेजारच्या सात घरांतून लोक खिडकीत आले'],
  ['Urdu', 'پرانے گھر میں سات کمرے تھے۔', 'پرانے گھر میں سات کمرے تھے'],
])('D16 (magazine 1) a clause with a number or a place in %s', (_, text, found) => expect(phrase(text)).toBe(found));

test('D16 (magazine 1) a clause of an Indian language has its own verb, and denies nothing', () => {
  expect(phrase('हम बनारस में तीन दिन रुककर, घर लौटे।')).toBeUndefined();
  expect(phrase('हम बनारस में तीन दिन नहीं रहे।')).toBeUndefined();
  expect(phraseOf('नानी ने गीत गाया।', ['नानी'])?.why).toContain('it has a name');
});

test('D16 every phrase is in the text as it was written, but for a capital at its beginning', () => {
  const text = 'Forty bundles on the roof of the bus, for Mrs. Rao of the mill at Udupi, and a box of bobbins.';
  const found = phrasesOf(text);
  expect(found.length).toBeGreaterThan(1);
  for (const { text: line, why } of found) {
    expect(typographic(text).toLowerCase()).toContain(line.toLowerCase());
    expect(why).toMatch(/^A phrase in the customer’s own words, \d words: .+\.$/u);
  }
});
