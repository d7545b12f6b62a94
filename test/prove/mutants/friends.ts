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
  ...mutantsOf(
    'src/soft-copy/actions/make-draft.ts',
    { kind: 'integration', file: 'src/soft-copy/drafts.int.test.ts' },
    [
      {
        row: 'W53',
        broken: 'what the owner keeps of a friend while the draft is made is in no soft copy',
        from: 'accepted.ids.join() !== made.contributions.join() ||',
        to: '',
        test: 'W53 is made again with what the owner kept of a friend while it was made',
      },
    ],
  ),
  ...mutantsOf('src/press/actions/stop-print.ts', withdrawal, [
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
      from: 'await ctx.send(eraseContentJob, { sha256: file.sha256 }, { afterSeconds: ctx.config.objectStaysSeconds });',
      to: '',
      test: 'W53 photos and recordings of a withdrawn contribution are nowhere any more, by id and on the disk',
    },
  ]),
  ...mutantsOf('src/contributions/rules.ts', { kind: 'unit', file: 'src/contributions/rules.test.ts' }, [
    {
      row: 'W53',
      broken: 'the owner of a short link is reminded after its last day',
      from: 'afterMaking < beforeEnd ? afterMaking : beforeEnd',
      to: 'afterMaking > beforeEnd ? afterMaking : beforeEnd',
      test: 'W53 a link made on',
    },
  ]),
  ...mutantsOf('src/contributions/rules.ts', { kind: 'integration', file: 'src/contributions/hand-in.int.test.ts' }, [
    {
      row: 'W53',
      broken: 'friends are asked for a story that was handed in long ago',
      from: "stage === 'telling' || stage === 'last-hour'",
      to: "stage !== 'approved' && stage !== 'cancelled'",
      test: 'W53 friends tell until an hour after the hand-in; then the link is closed and says so',
    },
    {
      row: 'W53',
      broken: 'a new link is open for longer than the story may take',
      from: 'const first = earlier(week, dayAfter(deadline.handInBy, -1));',
      to: 'const first = week;',
      test: 'W53 a magazine needed in',
    },
  ]),
  ...mutantsOf(
    'src/files/parts/recording/takes-on-device.ts',
    { kind: 'unit', file: 'src/files/parts/recording/takes-on-device.test.ts' },
    [
      {
        row: 'W53',
        broken: 'a recording stays on the device after it was saved or deleted',
        from: 'forget: () => removeTake(store, take),',
        to: 'forget: async () => undefined,',
        test: 'W53 every second that was recorded is there after the tab is killed, in order, and gone once it is saved',
      },
    ],
  ),
  ...mutantsOf(
    'src/contributions/actions/remind.ts',
    { kind: 'integration', file: 'src/contributions/reminders.int.test.ts' },
    [
      {
        row: 'W53',
        broken: 'a reminder is sent although everybody has answered',
        from: '!link || !takesPeople(link, dayInIndia(ctx.now()))',
        to: '!link',
        test: 'W53 a reminder that waits is withdrawn when the last friend answers meanwhile',
      },
    ],
  ),
  ...mutantsOf(
    'src/contributions/actions/invitation.ts',
    { kind: 'integration', file: 'src/contributions/own-link.int.test.ts' },
    [
      {
        row: 'W53',
        broken: 'a consent is recorded in a language in which it was not read',
        from: 'guest.language ?? link.language',
        to: 'link.language',
        test: 'W53 a consent that was read in',
      },
    ],
  ),
  ...mutantsOf('src/contributions/rules.ts', { kind: 'unit', file: 'src/contributions/rules.test.ts' }, [
    {
      row: 'W53',
      broken: 'friends do not read that the partner who ordered reads what they tell',
      from: 'partner === null || isSameName(from, partner) ? null : partner',
      to: 'null',
      test: 'W53 friends read that the partner who ordered reads what they tell',
    },
    {
      row: 'W53',
      broken: 'a couple is spoken of as of one person',
      from: "kindOfName(name) === 'one' ? one : several",
      to: 'one',
      test: 'W53 verbs agree with a couple and a group, who ask or are told about',
    },
  ]),
];
