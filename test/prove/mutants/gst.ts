import { mutantsOf, type Mutant } from '../mutant.ts';

const byUnit = { kind: 'unit', file: 'src/papers/rules/gst.test.ts' } as const;
const whole = 'W124 the files of any month together are its invoices less its credit notes, to the paisa';

/** Months of GST: pure rules, noticed by unit tests. */
export const gstMutants: readonly Mutant[] = [
  ...mutantsOf('src/papers/rules/gst-tally.ts', byUnit, [
    {
      row: 'W124',
      broken: 'a credit note makes the supplies of a month larger',
      from: "const sign = kind === 'invoice' ? 1 : -1;",
      to: 'const sign = 1;',
      test: whole,
    },
    {
      row: 'W124',
      broken: 'a large sale to a consumer of another State is hidden among the small ones',
      from: "return isLarge ? 'b2cl' : 'b2cs';",
      to: "return 'b2cs';",
      test: 'W124 a large sale to a consumer of another State stands by itself, and so does what goes back of it',
    },
    {
      row: 'W124',
      broken: 'an advance that was given back before the invoice is adjusted once more',
      from: "if (advance?.kind === 'refund') settle(receiptOf(advance), advance, -1);",
      to: '',
      test: 'W124 advances received less those adjusted are what the open receipts of services are worth',
    },
  ]),
  ...mutantsOf('src/papers/rules/gst-proof.ts', byUnit, [
    {
      row: 'W124',
      broken: 'a paisa between payment and paper is let pass',
      from: 'isWaiting || rest === 0',
      to: 'isWaiting || Math.abs(rest) < 2',
      test: 'W124 money is its papers, what has none by rule, and a difference that names the payment',
    },
  ]),
  ...mutantsOf('src/papers/rules/gst-month.ts', byUnit, [
    {
      row: 'W124',
      broken: 'the last paper of a month is also of the next',
      from: '?? 0) + 1;',
      to: '?? 0);',
      test: 'W124 ranges of months that follow each other share no paper and leave none out',
    },
  ]),
  ...mutantsOf('src/kernel/csv.ts', byUnit, [
    {
      row: 'W124',
      broken: 'a name may be a formula',
      from: "? `'${text}` : text",
      to: '? text : text',
      test: 'W124 no cell of a file is run as a formula, and names are what the portal takes',
    },
  ]),
];
