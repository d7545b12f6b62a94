import { mutantsOf, type Mutant } from '../mutant.ts';

const integration = (file: string) => ({ kind: 'integration' as const, file });

/** What is kept of people, what they get and what they agreed to. */
export const privacyMutants: readonly Mutant[] = [
  ...mutantsOf('src/privacy/actions/keep-periods.ts', integration('src/privacy/retention.int.test.ts'), [
    {
      row: 'W100',
      broken: 'the material of a magazine is never erased',
      from: "if (due === 'erase') await eraseEdition(ctx, id, { person: false });",
      to: '',
      test: 'W100 is erased after its time; its owner is told a month before, and the order and its papers stay',
    },
  ]),
  ...mutantsOf('src/soft-copy/actions/make-draft.ts', integration('src/privacy/running-draft.int.test.ts'), [
    {
      row: 'W100',
      broken: 'a draft that ends after the erasure of its magazine leaves its files',
      from: 'if (!asked || asked.madeAt) return true;',
      to: 'await nameFiles(ctx);\n    if (!asked || asked.madeAt) return true;',
      test: 'W100 a draft that is under way while its magazine is erased leaves nothing when it',
    },
  ]),
  ...mutantsOf('src/privacy/store/erasures.ts', integration('src/privacy/erasure.int.test.ts'), [
    {
      row: 'W101',
      broken: 'an older request in a restored backup keeps an erasure from being repeated',
      from: '.where(and(eq(erasures.account, account), ne(erasures.id, id), isWaiting));',
      to: '.where(and(eq(erasures.account, id), ne(erasures.id, id), isWaiting));',
      test: 'W101 a restored older backup is erased again at the start, by the list outside the database',
    },
  ]),
  ...mutantsOf('src/files/actions/back-up.ts', integration('src/privacy/restored.int.test.ts'), [
    {
      row: 'W101',
      broken: 'a restored backup does not know whom it must erase again',
      from: 'if (await fileExists(erased)) await cp',
      to: 'if (erased === root) await cp',
      test: 'W101 an embedded backup from before an erasure is restored with the list of it, by which it is repeated',
    },
  ]),
  ...mutantsOf('src/privacy/store/rows.ts', integration('src/privacy/export.int.test.ts'), [
    {
      row: 'W102',
      broken: 'the copy for a person has hashes of keys and sessions',
      from: 'filter(([column]) => !hidden.has(column))',
      to: 'filter(([column]) => !hidden.has(`${column} of another`))',
      test: 'W102 a customer saves everything about them as one file, and nothing of others and no secret',
    },
  ]),
  ...mutantsOf('src/privacy/rules/erasure.ts', { kind: 'unit', file: 'src/privacy/rules/agreed.test.ts' }, [
    {
      row: 'W113',
      broken: 'an agreement that was withdrawn is shown as given',
      from: '} else if (edition && !found.has(`speech ${edition.id}`)) {',
      to: '} else if (edition) {',
      test: 'W113 each wording is listed once for each screen, since when; of a magazine its newest act decides',
    },
  ]),
  ...mutantsOf('src/accounts/actions/agreements.ts', integration('src/privacy/agreements.int.test.ts'), [
    {
      row: 'W113',
      broken: 'nobody knows what somebody agreed to by signing in',
      from: 'if (rows.length > 0) await',
      to: 'if (rows.length > 2) await',
      test: 'W113 a sign-in records which wording of terms and privacy was agreed to, each once, and every wording is kept',
    },
  ]),
  ...mutantsOf('src/checkout/actions/pay.ts', integration('src/privacy/agreements.int.test.ts'), [
    {
      row: 'W113',
      broken: 'nobody knows which terms an order was placed under',
      from: "terms: await textVersion(ctx, 'terms')",
      to: 'terms: undefined',
      test: 'W113 Pay records the wording of the terms with the payment, of an order and of the sample',
    },
  ]),
  ...mutantsOf(
    'src/abstract-form/actions/speech-agreement.ts',
    integration('src/abstract-form/transcripts.int.test.ts'),
    [
      {
        row: 'W113',
        broken: 'recordings go to the service although their people withdrew that',
        from: "(await isWithdrawn(ctx, { edition, subject })) ? 'off' : 'on'",
        to: "(await isWithdrawn(ctx, { edition, subject })) ? 'on' : 'on'",
        test: 'W113 who withdraws is written down no more, keeps the words in their answers, and may have it again',
      },
    ],
  ),
  ...mutantsOf('src/privacy/actions/erase-people.ts', integration('src/privacy/erasure.int.test.ts'), [
    {
      row: 'W101',
      broken: 'one erasure that fails keeps everybody behind it',
      from: 'if (isStorageAway(error)) throw error;',
      to: 'throw error;',
      test: 'W101 somebody whose erasure fails keeps nobody else waiting, and is erased in a later hour',
    },
  ]),
];
