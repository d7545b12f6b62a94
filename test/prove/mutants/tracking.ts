import { mutantsOf, type Mutant } from '../mutant.ts';

/** Whose turn an order is, and what becomes of a magazine after its approval. */
export const trackingMutants: readonly Mutant[] = [
  ...mutantsOf('src/editions/rules/arrival.ts', { kind: 'unit', file: 'src/editions/rules/arrival.test.ts' }, [
    {
      row: 'W70',
      broken: 'an edition at the printer is called ours to do',
      from: "press: 'printer',",
      to: "press: 'shop',",
      test: 'W70 each stage is the turn of the customer, ours, the printer’s or the courier’s',
    },
  ]),
  ...mutantsOf('src/editions/rules/timeline.ts', { kind: 'unit', file: 'src/editions/rules/timeline.test.ts' }, [
    {
      row: 'W70',
      broken: 'a day is promised for what is late already',
      from: "const isPromised = estimate !== null && estimate.missed === null && estimate.stage !== 'short';",
      to: 'const isPromised = estimate !== null;',
      test: 'W70 what has arrived has the day it arrived; what is late has no day ahead',
    },
  ]),
  ...mutantsOf(
    'src/afterwards/actions/sharing.ts',
    { kind: 'integration', file: 'src/afterwards/afterwards.int.test.ts' },
    [
      {
        row: 'W71',
        broken: 'a magazine that was taken back is still shown by its link',
        from: 'isApproved(edition) ? await approvedDraft(ctx, edition.id) : undefined',
        to: 'await approvedDraft(ctx, edition.id)',
        test: 'W71 only what is approved is shared, and what is taken back is not shown meanwhile',
      },
    ],
  ),
  ...mutantsOf(
    'src/afterwards/actions/archive.ts',
    { kind: 'integration', file: 'src/afterwards/afterwards.int.test.ts' },
    [
      {
        row: 'W72',
        broken: 'whoever holds the customer link gets every photo and recording',
        from: "if (role === 'owner' || role === 'partner') return edition;",
        to: "if (role !== 'stranger') return edition;",
        test: 'W72 neither a customer link nor staff nor a stranger gets it',
      },
    ],
  ),
  ...mutantsOf('src/kernel/promises.ts', { kind: 'unit', file: 'src/afterwards/claims.test.ts' }, [
    {
      row: 'W73',
      broken: 'a magazine can be claimed for years',
      from: 'const claimDays = 7;',
      to: 'const claimDays = 700;',
      test: 'W73 what is wrong can be told from the dispatch until a week after the delivery',
    },
  ]),
  ...mutantsOf('src/afterwards/actions/copies.ts', { kind: 'integration', file: 'src/afterwards/claims.int.test.ts' }, [
    {
      row: 'W73',
      broken: 'a reprint is printed from the file of another soft copy than the approved one',
      from: 'if (print.approved !== sha256)',
      to: 'if (print.approved === null)',
      test: 'W73 copies are not printed from the file of another approved soft copy',
    },
  ]),
  ...mutantsOf(
    'src/checkout/actions/refunds.ts',
    { kind: 'integration', file: 'src/afterwards/further-copies.int.test.ts' },
    [
      {
        row: 'W75',
        broken: 'a refund of further copies lowers what the order cost',
        from: "const counted = payment.purpose !== 'copies' && countsAsPaid(refund.cause, payment.status);",
        to: 'const counted = countsAsPaid(refund.cause, payment.status);',
        test: 'W75 W34 a refund of the copies leaves what the order cost and paid as it is',
      },
    ],
  ),
  ...mutantsOf(
    'src/afterwards/actions/copies.ts',
    { kind: 'integration', file: 'src/afterwards/further-copies.int.test.ts' },
    [
      {
        row: 'W75',
        broken: 'copies are sold of another soft copy than was approved when they were paid',
        from: "if ('why' in source || source.sha256 !== sha256)",
        to: "if ('why' in source)",
        test: 'W75 before it is printed no copies are sold; money that comes for what cannot be printed goes back',
      },
    ],
  ),
];
