import { mutantsOf, type Mutant } from '../mutant.ts';

const withdrawal = { kind: 'integration', file: 'src/contributions/withdrawal.int.test.ts' } as const;

/** What friends tell (W53), noticed by integration tests. */
export const friendMutants: readonly Mutant[] = [
  ...mutantsOf('src/soft-copy/actions/withdrawn.ts', withdrawal, [
    {
      row: 'W53',
      broken: 'an approved soft copy goes to the printer although a friend withdrew',
      from: 'orderStatus === 3 && live !== 2',
      to: 'orderStatus === 3 && live === 1',
      test: 'W53 takes back an approved soft copy, tells the customer, and a new draft is made and approved without it',
    },
  ]),
  ...mutantsOf('src/press/actions/withdrawn.ts', withdrawal, [
    {
      row: 'W53',
      broken: 'a withdrawal says that it is printed while the print files are still held back',
      from: "printState(print) === 'released'",
      to: "printState(print) !== 'making'",
      test: 'W53 stops the print files that preflight holds back, and staff are told what to do',
    },
  ]),
  ...mutantsOf('src/files/actions/erase.ts', withdrawal, [
    {
      row: 'W53',
      broken: 'the bytes of a withdrawn photo stay on the disk',
      from: 'await ctx.send(eraseContentJob, { sha256: file.sha256 });',
      to: '',
      test: 'W53 photos and recordings of a withdrawn contribution are nowhere any more, by id and on the disk',
    },
  ]),
];
