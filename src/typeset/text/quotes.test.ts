import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headlineSentences, needsItsText, pullQuotes, deniesSomething } from './quotes.ts';
import { sentences, typographic } from './typography.ts';

const headlineOf = (text: string) => headlineSentences(text)[0];
const answer =
  'It was 2014. Nobody took out a phone. Aai took his arm, which she never does in front of people, and did not let go. What then?';

describe('the customer’s best sentences', () => {
  test('D16 become headlines and quotes, with a reason', () => {
    const glad = headlineOf(`${answer} We all laughed at home.`);
    expect(glad?.text).toBe('We all laughed at home');
    expect(glad?.why).toContain('“laughed”');
    // The answer’s only short sentence denies something.
    expect(headlineOf(answer)).toBeUndefined();
    expect(headlineOf('It was fine. That was all.')).toBeUndefined();
    for (const quote of pullQuotes(answer)) expect(typographic(answer)).toContain(quote.text);
  });

  test('D16 are whole: no negation, quotation or bracket is cut', () => {
    const words = fc.constantFrom(
      'I',
      'never',
      'loved',
      'not',
      'the',
      'sea',
      'home',
      '“Stop',
      'her”',
      '(my',
      'heart)',
      'and',
      'rain.',
      'always.',
      'you!',
      'did',
      'घर',
      'नहीं',
      'था।',
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 3, maxLength: 60 }), list => {
        const text = list.join(' ');
        const whole = sentences(text);
        const headline = headlineOf(text)?.text;
        for (const quoted of [
          ...pullQuotes(text).map(quote => quote.text),
          ...(headline === undefined ? [] : [headline]),
        ]) {
          expect(whole.some(sentence => sentence === quoted || /^[.।۔]$/u.test(sentence.replace(quoted, '')))).toBe(
            true,
          );
          expect((quoted.match(/“/g) ?? []).length).toBe((quoted.match(/”/g) ?? []).length);
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  test('D16 exclude sentences that the next one contradicts, and those that refer to the one before', () => {
    expect(
      headlineOf('I always loved the sea. But not any more, since that day in June when we lost the boat.'),
    ).toBeUndefined();
    expect(headlineOf('So we always laughed together at home. And that was my heart.')).toBeUndefined();
  });

  test.each([
    ['Hindi', 'उस साल बहुत बारिश हुई। माँ ने मेरा हाथ नहीं छोड़ा। फिर हम चले गए।', 'माँ ने मेरा हाथ नहीं छोड़ा'],
    ['Marathi', 'पाऊस पडत होता। आईने माझा हात सोडला नाही। मग आम्ही निघालो.', 'आईने माझा हात सोडला नाही'],
    ['Bengali', 'সেদিন খুব ভিড় ছিল। মা আমার হাত ছাড়েনি। তারপর আমরা চলে গেলাম।', 'মা আমার হাত ছাড়েনি'],
    ['Tamil', 'அன்று கூட்டம் அதிகம். அம்மா என் கையை விடவே இல்லை. பிறகு போனோம்.', 'அம்மா என் கையை விடவே இல்லை'],
    ['Telugu', 'ఆ రోజు రద్దీగా ఉంది. అమ్మ నా చేయి వదల్లేదు. తర్వాత వెళ్ళాము.', 'అమ్మ నా చేయి వదల్లేదు'],
    ['Gujarati', 'તે દિવસે ભીડ હતી. મમ્મી એ મારો હાથ ન છોડ્યો. પછી અમે ગયા.', 'મમ્મી એ મારો હાથ ન છોડ્યો'],
    ['Urdu', 'اس دن بھیڑ تھی۔ ماں نے میرا ہاتھ نہیں چھوڑا۔ پھر ہم چلے گئے۔', 'ماں نے میرا ہاتھ نہیں چھوڑا'],
  ])('D16 are found in %s; one that denies something is no headline', (_, text, quotation) => {
    expect(headlineOf(text)?.text).not.toBe(quotation);
    expect(pullQuotes(text).map(quote => quote.text.replace(/[.।۔]$/u, ''))).toContain(quotation);
  });

  test.each([
    ['Hindi', 'उस साल बहुत बारिश हुई। माँ ने मेरा हाथ पकड़ लिया। फिर हम चले गए।', 'माँ ने मेरा हाथ पकड़ लिया'],
    ['Marathi', 'पाऊस पडत होता। आईने माझा हात घट्ट धरला. मग आम्ही निघालो.', 'आईने माझा हात घट्ट धरला'],
    ['Bengali', 'সেদিন খুব ভিড় ছিল। মা আমার হাত ধরে হাসল। তারপর আমরা চলে গেলাম।', 'মা আমার হাত ধরে হাসল'],
    ['Tamil', 'அன்று கூட்டம் அதிகம். அம்மா என் கையைப் பிடித்தார். பிறகு போனோம்.', 'அம்மா என் கையைப் பிடித்தார்'],
    ['Telugu', 'ఆ రోజు రద్దీగా ఉంది. అమ్మ నా చేయి పట్టుకుంది. తర్వాత వెళ్ళాము.', 'అమ్మ నా చేయి పట్టుకుంది'],
    ['Gujarati', 'તે દિવસે ભીડ હતી. મમ્મી એ મારો હાથ પકડ્યો. પછી અમે ગયા.', 'મમ્મી એ મારો હાથ પકડ્યો'],
    ['Urdu', 'اس دن بھیڑ تھی۔ ماں نے میرا ہاتھ تھام لیا۔ پھر ہم چلے گئے۔', 'ماں نے میرا ہاتھ تھام لیا'],
  ])('D16 become headlines in %s', (_, text, headline) => expect(headlineOf(text)?.text).toBe(headline));

  test('D16 (magazine 7) no headline stands for somebody whom another sentence names', () => {
    expect(headlineOf('She laughed at home with us.')?.text).toBe('She laughed at home with us');
    expect(headlineOf('We met Mrs. Rao in Pune. She laughed at home with us.')).toBeUndefined();
    expect(headlineOf('I was right.')).toBeUndefined();
  });
});

test.each([
  ['A holiday in which nobody needs her', true],
  ['No woman of the family had worked', true],
  ['She never came late', true],
  ['We didn’t know', true],
  ['उन्होंने कभी हार नहीं मानी', true],
  ['அவள் அழவில்லை', true],
  ['ಅವಳು ಅಳಲಿಲ್ಲ', true],
  ['মা আমার হাত ছাড়েনি', true],
  ['মা আমার রানি', false],
  ['મમ્મી એ મારો હાથ ન છોડ્યો', true],
  ['She knows everybody by name', false],
  ['The note on the door', false],
  ['मेरी नानी का घर', false],
])('D16 a line with a denial is recognised, for the cover: %s', (line, denies) =>
  expect(deniesSomething(line)).toBe(denies),
);

test('D16 a quotation from the last quarter of a text tells its end', () => {
  const text =
    'My mother sang old songs until morning came. It rained. We ate. My father came home and we laughed together.';
  expect(pullQuotes(text).map(quote => [quote.text.slice(3, 9), quote.tellsEnd])).toEqual(
    expect.arrayContaining([
      ['mother', false],
      ['father', true],
    ]),
  );
});

test('D16 (magazine 25) a quotation has at most twelve words, and says something without its text', () => {
  const quotes = (text: string) => pullQuotes(text).map(quote => quote.text);
  const kept = 'My mother sang old songs for us until the lights came back.';
  expect(quotes(`${kept} When it rained my mother sang old songs for us. I loved them all.`)).toEqual([kept]);
  expect(quotes('My mother always sang the old songs for all of us until the lights of Pune came back.')).toEqual([]);
  expect(needsItsText('To finish my sentences')).toBe(true);
  expect(needsItsText('Ammamma’s chair is still by the door')).toBe(false);
});

test('D16 (magazine 25) glad sentences come before denials', () => {
  const text = 'Nobody I love came home that first night. My sister always laughed the loudest of us.';
  expect(pullQuotes(text).map(quote => quote.text.split(' ')[0])).toEqual(['My', 'Nobody']);
});
