import { mutantsOf, type Mutant } from '../mutant.ts';

/** The questions that speak of the person (W50), noticed by unit tests. */
export const questionMutants: readonly Mutant[] = [
  ...mutantsOf('src/catalogue/rules.ts', { kind: 'unit', file: 'src/catalogue/rules.test.ts' }, [
    {
      row: 'W50',
      broken: 'whoever orders about themselves is asked about somebody else',
      from: 'if (from === null) return isOwner;',
      to: 'if (from === null) return false;',
      test: 'W50 a magazine about whoever ordered it asks "you" in every theme',
    },
    {
      row: 'W50',
      broken: 'a couple that tells of itself is asked as if somebody else told',
      from: "(theme === 'Self' || theme === 'Couple')",
      to: "theme === 'Self'",
      test: 'W50 a couple whose magazine is from both of them tells of itself, as no other two people do',
    },
  ]),
  ...mutantsOf(
    'src/editions/parts/subject-values.ts',
    { kind: 'unit', file: 'src/editions/parts/subject-values.test.ts' },
    [
      {
        row: 'W50',
        broken: 'the fields say "you" to staff and partners of somebody else’s magazine',
        from: 'theme !== undefined && teller !== undefined &&',
        to: 'theme !== undefined &&',
        test: 'W50 the fields say "you" to whoever tells of themselves, and to nobody else',
      },
    ],
  ),
  ...mutantsOf('src/kernel/names.ts', { kind: 'unit', file: 'src/kernel/names.test.ts' }, [
    {
      row: 'W50',
      broken: 'two names on a cover are one person',
      from: "return people.length === 2 ? 'two' : 'one';",
      to: "return 'one';",
      test: 'W50 the name ',
    },
    {
      row: 'W50',
      broken: 'something belongs to a title: Ladakh At Last’s',
      from: 'capitalTitleWords.test(plain) ||',
      to: '',
      test: 'W50 a title and nobody’s name: ',
    },
  ]),
  ...mutantsOf('src/kernel/subject-text.ts', { kind: 'unit', file: 'src/kernel/subject-text.test.ts' }, [
    {
      row: 'W50',
      broken: 'a name that does something is "them" while nobody is named',
      from: "word === 'name' ? 'them' : 'they'",
      to: "'them'",
      test: 'W50 a name that does something is "they" while nobody is named',
    },
    {
      row: 'W50',
      broken: 'a couple stands beside whoever tells',
      from: 'isOne ? `you and ${called}` : called',
      to: '`you and ${called}`',
      test: 'W50 whoever tells stands beside one person, and never beside two',
    },
  ]),
  ...mutantsOf('src/kernel/subject-text.ts', { kind: 'unit', file: 'src/catalogue/questions.test.ts' }, [
    {
      row: 'W50',
      broken: 'the questions about Amma and Appa name nobody',
      from: 'return called ?? pronounForms',
      to: 'return pronounForms',
      test: 'W50 a question about Amma and Appa names them',
    },
  ]),
];
