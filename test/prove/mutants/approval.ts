import { mutantsOf, type Mutant } from '../mutant.ts';

const undo = { kind: 'integration', file: 'src/press/undo-approval.int.test.ts' } as const;

const fee = { kind: 'integration', file: 'src/soft-copy/round-fee.int.test.ts' } as const;

/** An approval that is taken back (W82), and revisions that cost something (W83). */
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
  ...mutantsOf('src/press/actions/stop-print.ts', undo, [
    {
      row: 'W82',
      broken: 'the print files of an approval that was taken back are made all the same',
      from: 'if (print) await store.deletePrintRecord(ctx.db, edition);',
      to: '',
      test: 'W82 an approval is taken back within the hour: nothing is printed, and it can be approved again',
    },
  ]),
  ...mutantsOf('src/soft-copy/actions/send-round.ts', fee, [
    {
      row: 'W83',
      broken: 'a round that costs something is sent and never charged',
      from: 'if (price > 0) await addCharge(',
      to: 'if (price < 0) await addCharge(',
      test: 'W83 a round beyond the free ones is added to the price when it is sent, once, and paid before printing',
    },
  ]),
  ...mutantsOf('src/checkout/actions/papers.ts', fee, [
    {
      row: 'W83',
      broken: 'the invoice does not name the round that was paid',
      from: 'return { ...sale, sold: [...sale.sold, ...charges] };',
      to: 'return charges.length < 0 ? sale : { ...sale, sold: [...sale.sold] };',
      test: 'W83 the receipt and the invoice name the round, taxed as the magazine; a coupon does not lower it',
    },
  ]),
  ...mutantsOf('src/editions/actions/money.ts', fee, [
    {
      row: 'W83',
      broken: 'a round that was paid is waived, and the order has more paid than it costs',
      from: 'if (edition.total - amount < edition.paid)',
      to: 'if (edition.total < edition.paid)',
      test: 'W83 staff waive what a round costs with a reason, until it is paid; then nothing is in the way of printing',
    },
  ]),
];
