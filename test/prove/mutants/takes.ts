import { mutantsOf, type Mutant } from '../mutant.ts';

const calls = { kind: 'integration', file: 'src/abstract-form/takes.int.test.ts' } as const;
const device = { kind: 'unit', file: 'src/abstract-form/device/takes.test.ts' } as const;

/** Recordings that are sent while they are made. */
export const takeMutants: readonly Mutant[] = [
  ...mutantsOf('src/uploads/store/takes.ts', calls, [
    {
      row: 'W51',
      broken: 'two devices join one recording at the same time',
      from: '    or(isNull(storyTakes.heldUntil), lt(storyTakes.heldUntil, now)),\n',
      to: '',
      test: 'W51 is given to one device, and to another when that one has died',
    },
    {
      row: 'W51',
      broken: 'a recording is joined by everybody who comes back',
      from: "sql`${storyTakes.state} = 'open' or ${storyTakes.decidedBytes} < ${decidedBytes}`",
      to: 'sql`true`',
      test: 'W51 is joined once: of two devices that saved it the first counts',
    },
  ]),
  ...mutantsOf('src/uploads/rules.ts', calls, [
    {
      row: 'W51',
      broken: 'a recording that nobody has heard is deleted after nine days',
      from: 'openTakeDays = 90',
      to: 'openTakeDays = 9',
      test: 'W51 is swept 90 days after its last byte',
    },
  ]),
  ...mutantsOf('src/abstract-form/actions/takes.ts', calls, [
    {
      row: 'W51',
      broken: 'whoever knows a finished story’s address hears a recording that broke off',
      from: "ctx.actor.kind !== 'staff' && ",
      to: 'false && ',
      test: 'W51 after the hand-in staff alone, who find it with the story',
    },
  ]),
  ...mutantsOf('src/abstract-form/device/send-takes.ts', device, [
    {
      row: 'W51',
      broken: 'a request that was cut is sent again from its beginning',
      from: '    place = undefined;\n',
      to: '',
      test: 'W51 goes on at the server’s offset after a request that was cut in the middle',
    },
  ]),
  ...mutantsOf('src/abstract-form/device/restore-takes.ts', device, [
    {
      row: 'W51',
      broken: 'what a phone recorded without a connection is thrown away',
      from: ' && known >= sound.size',
      to: '',
      test: 'W51 of which another device joined less than this phone has is kept',
    },
  ]),
];
