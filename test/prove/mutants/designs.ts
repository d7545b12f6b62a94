import { mutantsOf, type Mutant } from '../mutant.ts';

/** The choice of a design (W59), noticed by integration tests. */
export const designMutants: readonly Mutant[] = [
  ...mutantsOf('src/editions/actions/design.ts', { kind: 'integration', file: 'src/editions/design.int.test.ts' }, [
    {
      row: 'W59',
      broken: 'a stranger chooses the design of a story that is handed in',
      from: "await assertMaySave(ctx, seen, 'choose the design');",
      to: '',
      test: 'W59 D05 whoever fills the open form may choose; later only whoever may act',
    },
    {
      row: 'W59',
      broken: 'the draft in the old design stays the newest',
      from: 'if (edition.orderStatus > 0) await ctx.emit(designChanged, { edition: edition.id });',
      to: '',
      test: 'W59 another design makes a new draft, and a draft in the old one is not published',
    },
  ]),
  ...mutantsOf(
    'src/soft-copy/actions/make-draft.ts',
    { kind: 'integration', file: 'src/soft-copy/drafts.int.test.ts' },
    [
      {
        row: 'W59',
        broken: 'a draft is made in the theme’s design whatever was chosen',
        from: 'design: designOf(edition), before',
        to: 'before',
        test: 'W59 is made in the chosen design, and again when another one is chosen meanwhile',
      },
    ],
  ),
  ...mutantsOf(
    'src/soft-copy/actions/design-covers.ts',
    { kind: 'integration', file: 'src/soft-copy/chosen-cover.int.test.ts' },
    [
      {
        row: 'W59',
        broken: 'the covers to choose from are drawn without what friends told',
        from: 'withoutFriends: !mayReadFriends',
        to: 'withoutFriends: true',
        test: 'W59 each draft has the cover that its design was chosen by, with what friends told and recordings',
      },
    ],
  ),
];
