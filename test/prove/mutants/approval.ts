import { mutantsOf, type Mutant } from '../mutant.ts';

const undo = { kind: 'integration', file: 'src/press/undo-approval.int.test.ts' } as const;

/** An approval that is taken back (W82). */
export const approvalMutants: readonly Mutant[] = [
  ...mutantsOf('src/press/actions/make-print.ts', undo, [
    {
      row: 'W82',
      broken: 'the printing begins while the approval can still be taken back',
      from: 'return until ? Math.max(0, Math.ceil((until.getTime() - ctx.now().getTime()) / 1000)) : 0;',
      to: 'return until ? 0 : 0;',
      test: 'W82 a job that comes too early makes nothing, and staff cannot have the files made before the hour is over',
    },
  ]),
  ...mutantsOf('src/soft-copy/actions/undo-approval.ts', undo, [
    {
      row: 'W82',
      broken: 'an approval is taken back after the hour',
      from: 'if (edition.live === 3 && until && ctx.now() >= until)',
      to: 'if (edition.live === 3 && !until)',
      test: 'W82 what waits for its payment cannot be taken back after the hour, either',
    },
  ]),
  ...mutantsOf('src/press/actions/undone.ts', undo, [
    {
      row: 'W82',
      broken: 'the print files of an approval that was taken back are made all the same',
      from: 'if (print) await store.deletePrintRecord(ctx.db, edition);',
      to: '',
      test: 'W82 an approval is taken back within the hour: nothing is printed, and it can be approved again',
    },
  ]),
];
