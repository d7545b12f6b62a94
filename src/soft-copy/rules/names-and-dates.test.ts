import { describe, expect, test } from 'vitest';
import { namesAndDates } from './names-and-dates.ts';

const made = { cover: 'Ramesh Chandra Tiwari', giver: 'Nidhi', signatures: ['Rajan Nair'] };
const facts = (...told: string[]) =>
  namesAndDates(
    told.map(text => ({ says: text, told: text })),
    made,
  );
const found = (...told: string[]) =>
  facts(...told)
    .flatMap(({ kind, text, pages }) => (kind === 'name' || kind === 'date' ? [`${text}: ${pages.join()}`] : []))
    .toSorted();

test('W76 the name on the cover, the giver and the signatures come first', () => {
  expect(facts('Vikram came.').slice(0, 3)).toEqual([
    { kind: 'cover', text: 'Ramesh Chandra Tiwari', pages: [] },
    { kind: 'giver', text: 'Nidhi', pages: [] },
    { kind: 'signature', text: 'Rajan Nair', pages: [] },
  ]);
});

test('W76 names are found with their pages, also of two words and at the beginning of a sentence', () => {
  expect(
    found(
      'She met Vikram Nair in Pune. Vikram laughed with Amma.',
      'Nobody saw it. When Leela’s brother came, Amma cried. He wrote to Meera-Devi.\n“Vikram,” he said.',
    ),
  ).toEqual(['Amma: 1,2', 'Leela: 2', 'Meera-Devi: 2', 'Pune: 1', 'Vikram Nair: 1', 'Vikram: 1,2']);
});

test('W76 a word that only begins sentences is no name, and neither are days, months and headlines in capitals', () => {
  expect(
    found('Rain came. Then the bus left.\nTHE LONG RAIN\nWe waited in June, on a Monday, as on Mondays. I’m sure.'),
  ).toEqual([]);
  expect(found('Tell me more. Up the hill we went. He said: “Happy birthday.” Hope is late.')).toEqual([]);
});

test('W76 a word that begins a sentence is a name where it is one elsewhere', () => {
  expect(found('Hope was late. I love Hope. Rose in bloom. A rose is a rose.')).toEqual(['Hope: 1']);
  expect(found('Tell Rina that I waited. Dear Vikram, come.')).toEqual(['Rina: 1', 'Vikram: 1']);
});

test('W76 our own questions, headings and codes have no names or dates to tick off', () => {
  const page = { says: 'Tell us about Papa in Delhi\nKept until 31 December 2038\nHe sang.', told: 'He sang.' };
  expect(namesAndDates([page], made).filter(({ kind }) => kind === 'name' || kind === 'date')).toEqual([]);
});

describe('W76 names are found in every script', () => {
  test.each([
    ['English', 'We saw Suresh in Varanasi.', ['Suresh', 'Varanasi']],
    ['Hindi', 'माँ ने कहा कि तिवारी जी बलिया से आए हैं।', ['बलिया', 'माँ', 'तिवारी']],
    ['Bengali', 'মা বললেন, প্রিয়া কলকাতা থেকে এসেছে।', ['মা', 'প্রিয়া', 'কলকাতা']],
    ['Tamil', 'அம்மா சொன்னார், சுரேஷ் மதுரை போனான்.', ['அம்மா', 'சுரேஷ்', 'மதுரை']],
    ['Telugu', 'అమ్మ లక్ష్మి తో చెప్పింది.', ['అమ్మ', 'లక్ష్మి']],
    ['Gujarati', 'મમ્મી કહે છે કે પટેલ આવ્યા.', ['મમ્મી', 'પટેલ']],
    ['Kannada', 'ಅಜ್ಜಿ ಹೇಳಿದರು, ಗೋಪಾಲ್ ಬಂದ.', ['ಅಜ್ಜಿ', 'ಗೋಪಾಲ್']],
    ['Malayalam', 'ചേച്ചി പറഞ്ഞു, രാജേഷ് വന്നു.', ['ചേച്ചി', 'രാജേഷ്']],
    ['Punjabi', 'ਬੀਜੀ ਨੇ ਦੱਸਿਆ ਕਿ ਸੁਰੇਸ਼ ਆਇਆ।', ['ਬੀਜੀ', 'ਸੁਰੇਸ਼']],
  ])('W76 in %s', (_, text, names) => {
    expect(
      facts(text)
        .flatMap(fact => (fact.kind === 'name' ? [fact.text] : []))
        .toSorted(),
    ).toEqual(names.toSorted());
  });

  test('W76 a name of this magazine is found in another script, and ordinary words are none', () => {
    expect(found('निधि ने दरवाज़ा खोला और हम सब चुपचाप बैठ गए।')).toEqual(['निधि: 1']);
    expect(found('बारिश हुई और बस चली गई। हमने पानी पिया और फिर घर लौट आए।')).toEqual([]);
  });
});

test('W76 at most six names and dates of the story are ticked off, the most printed first', () => {
  const many = ['Asha', 'Bina', 'Chitra', 'Dev', 'Esha', 'Farhan', 'Gopal', 'Hari'].map(name => `We met ${name}.`);
  const shown = facts(`${many.join(' ')} I love Hari. He was born on 4 May 1971, in 1971, and 3 June 1980.`);
  const others = shown.filter(({ kind }) => kind === 'name' || kind === 'date');
  expect(others).toHaveLength(6);
  expect(others[0]?.text).toBe('Hari');
  expect(others.filter(({ kind }) => kind === 'date')).toHaveLength(2);
});

test('W76 dates, years, ages and birthdays are found', () => {
  expect(
    found('On 4 May 1971 we moved. In 1984, on the 3rd of June, she was 12 years old.', 'Her 80th birthday, मई 1990'),
  ).toEqual(['12 years old: 1', '1984: 1', '3rd of June: 1', '4 May 1971: 1', '80th birthday: 2', 'मई 1990: 2']);
});

test('W76 a number that is no year, and the number of a page, are no dates', () => {
  expect(found('He ran 2500 metres. The road, page 12. Room 21040.')).toEqual([]);
});
