import { mutantsOf, type Mutant } from '../mutant.ts';

const magazine = { kind: 'integration', file: 'src/soft-copy/editing.int.test.ts' } as const;

/** Changes of a magazine and their rounds (W60, W65). */
export const editingMutants: readonly Mutant[] = [
  ...mutantsOf('src/soft-copy/rules/edits.ts', { kind: 'unit', file: 'src/soft-copy/rules/edits.test.ts' }, [
    {
      row: 'W60',
      broken: 'a change that nobody saw is overwritten',
      from: 'rows.findLast(({ seq, touches: own }) => seq > base && own.some(page => touches.includes(page)))',
      to: 'undefined',
      test: 'W60 only a change after the one that somebody saw, on the same page, is in their way',
    },
    {
      row: 'W60',
      broken: 'an approved magazine is changed',
      from: "if (isFrozen(edition)) return 'This magazine is approved, so it stays as it is.';",
      to: '',
      test: 'W60 its customer while the soft copy is theirs, the studio until it is approved',
    },
    {
      row: 'W60',
      broken: 'a customer unlocks a page that the studio locked',
      from: "isStaff || taken.edit?.do !== 'lock'",
      to: 'true',
      test: 'W60 everybody takes changes back, but only the studio unlocks what it locked',
    },
  ]),
  ...mutantsOf('src/abstract-form/rules.ts', { kind: 'unit', file: 'src/abstract-form/rules.test.ts' }, [
    {
      row: 'W84',
      broken: 'a stranger adds photos to a magazine',
      from: "  (role === 'system' || mayAct(role)) &&\n",
      to: '',
      test: 'W84 a story that was handed in takes photos of whoever may decide, until the magazine is approved',
    },
  ]),
  ...mutantsOf(
    'src/soft-copy/actions/spoken-wishes.ts',
    { kind: 'integration', file: 'src/soft-copy/own-material.int.test.ts' },
    [
      {
        row: 'W85',
        broken: 'the sound of a wish stays after the magazine is on its way',
        from: '    await store.changeWish(ctx.db, wish, { voice: null });\n    await dropFiles(ctx, [wish.voice]);\n',
        to: '',
        test: 'W85 once the magazine is on its way its recordings are erased, and the words stay',
      },
    ],
  ),
  ...mutantsOf('src/soft-copy/actions/edited-draft.ts', magazine, [
    {
      row: 'W65',
      broken: 'a revision plans all pages anew',
      from: 'if (now && (await mayBeBase(ctx, edition, now.base))) {',
      to: 'if (now && now.head < 0) {',
      test: 'W65 changes alone are made and published by themselves: every page that nobody touched has the same pixels',
    },
  ]),
  ...mutantsOf(
    'src/soft-copy/actions/erased-words.ts',
    { kind: 'integration', file: 'src/soft-copy/erased-words.int.test.ts' },
    [
      {
        row: 'W53',
        broken: 'words that a friend withdrew stay in a change',
        from: 'await store.eraseEdit(ctx.db, row);',
        to: '',
        test: 'W53 a friend who withdraws is in no change, no wish and no document any more; the owner’s changes stay',
      },
    ],
  ),
  ...mutantsOf('src/soft-copy/actions/magazine.ts', magazine, [
    {
      row: 'W65',
      broken: 'what the studio writes is told before it is published',
      from: '{ ...now.document, ...written, plan:',
      to: '{ ...now.document, plan:',
      test: 'W65 each wish is done or declined with a sentence before its soft copy is published',
    },
  ]),
  ...mutantsOf('src/soft-copy/actions/unsent.ts', magazine, [
    {
      row: 'W65',
      broken: 'changes that were not sent are approved away',
      from: 'if (await hasUnsent(ctx, edition, draft))',
      to: 'if (edition.live > 3 && (await hasUnsent(ctx, edition, draft)))',
      test: 'W65 nothing is approved away: unsent changes are sent or taken back first',
    },
  ]),
];
