import { mutantsOf, type Mutant } from '../mutant.ts';

const clientTests = { kind: 'integration', file: 'src/partners/client.int.test.ts' } as const;
const everywhereTests = { kind: 'integration', file: 'src/partners/brand-everywhere.int.test.ts' } as const;
const brandTests = { kind: 'integration', file: 'src/partners/brand.int.test.ts' } as const;

const memberTests = { kind: 'integration', file: 'src/partners/members.int.test.ts' } as const;

/** Partners and their clients (W67 and on), noticed by integration tests. */
export const partnerMutants: readonly Mutant[] = [
  ...mutantsOf('src/editions/actions/brand.ts', brandTests, [
    {
      row: 'W67',
      broken: 'a partner’s client is told in our name',
      from: 'edition && edition.partner !== receiver ? brandOf(ctx, edition) : undefined',
      to: 'undefined',
      test: 'W67 a partner’s client is told in the partner’s name, and the partner in ours',
    },
    {
      row: 'W67',
      broken: 'a partner is told in their own name',
      from: 'edition && edition.partner !== receiver ?',
      to: 'edition ?',
      test: 'W67 a partner’s client is told in the partner’s name, and the partner in ours',
    },
  ]),
  ...mutantsOf('src/voices/actions/listen.ts', everywhereTests, [
    {
      row: 'W86',
      broken: 'a recording in a partner’s magazine plays under our name',
      from: 'return partner ? { brand: partner.name } : {',
      to: 'return {',
      test: 'W86 a recording in a partner’s magazine plays under their name, with its PIN, switched off and from a disk',
    },
  ]),
  ...mutantsOf('src/editions/actions/record.ts', everywhereTests, [
    {
      row: 'W87',
      broken: 'a partner’s client writes to our editors though the partner has a number',
      from: '(isClient && brand?.clientPhone) || ',
      to: '',
      test: 'W87 a partner’s client writes to the partner’s number where they set one; the partner and all others to ours',
    },
  ]),
  ...mutantsOf('src/soft-copy/actions/magazine-input.ts', brandTests, [
    {
      row: 'W67',
      broken: 'the magazine does not have the partner’s logo',
      from: '    ...(material.logo && { logo: material.logo }),\n',
      to: '',
      test: 'W67 the magazine of a partner’s edition ends with the partner’s logo and name',
    },
  ]),
  ...mutantsOf('src/editions/actions/steps.ts', clientTests, [
    {
      row: 'W68',
      broken: 'whoever has the link approves what the partner has not sent',
      from: '    await assertClientMay(ctx, locked, { step: name, role });\n',
      to: '',
      test: 'W68 goes to the partner first: the client neither sees nor is told of it, and cannot decide about it',
    },
    {
      row: 'W68',
      broken: 'a new soft copy is shown to the client because the last one was sent',
      from: "    if (name === 'publish') await store.changeEdition(ctx.db, edition.id, { sentToClientAt: null });\n",
      to: '',
      test: 'W68 is sent to the client by the partner, once; each new one goes to the partner first again',
    },
  ]),
  ...mutantsOf('src/editions/actions/client.ts', clientTests, [
    {
      row: 'W68',
      broken: 'a client changes a magazine that the partner has not sent',
      from: "assertClientMay(ctx, edition, { step: 'askForRevision', role: await roleOf(ctx, edition) })",
      to: 'undefined',
      test: 'W68 goes to the partner first: the client neither sees nor is told of it, and cannot decide about it',
    },
  ]),
  ...mutantsOf('src/soft-copy/actions/review.ts', clientTests, [
    {
      row: 'W68',
      broken: 'the pages of a soft copy that was not sent are answered to everybody',
      from: ' && (await seesSoftCopy(ctx, edition))',
      to: '',
      test: 'W68 goes to the partner first: the client neither sees nor is told of it, and cannot decide about it',
    },
  ]),
  ...mutantsOf('src/editions/actions/link-keys.ts', { kind: 'integration', file: 'src/partners/links.int.test.ts' }, [
    {
      row: 'W69',
      broken: 'a link that was ended opens the order',
      from: "return found && linkState(found, ctx.now()) === 'valid' ? found.role : undefined;",
      to: 'return found?.role;',
      test: 'W69 a link that is ended or expired opens nothing and says whom to ask; one that expired can be renewed',
    },
  ]),
  ...mutantsOf(
    'src/editions/actions/customer-links.ts',
    { kind: 'integration', file: 'src/partners/links.int.test.ts' },
    [
      {
        row: 'W69',
        broken: 'a link that was ended is renewed',
        from: 'if (link.endedAt) throw',
        to: 'if (false) throw',
        test: 'W69 a link that is ended or expired opens nothing and says whom to ask; one that expired can be renewed',
      },
    ],
  ),
  ...mutantsOf('src/soft-copy/actions/magazine-input.ts', brandTests, [
    {
      row: 'W67',
      broken: 'our name stands on the back cover of a partner’s magazine',
      from: 'material.brand?.name ?? ctx.config.brand.name',
      to: 'ctx.config.brand.name',
      test: 'W67 the magazine of a partner’s edition ends with the partner’s logo and name',
    },
  ]),
  ...mutantsOf('src/press/actions/make-print.ts', { kind: 'integration', file: 'src/press/press.int.test.ts' }, [
    {
      row: 'W67',
      broken: 'the job ticket of a partner’s edition names us',
      from: 'brand: brand?.name ?? ctx.config.brand.name,',
      to: 'brand: ctx.config.brand.name,',
      test: 'W67 the printer gets the partner’s name and logo: the approved one, though there is a newer',
    },
  ]),
  ...mutantsOf('src/platform/http/call-route.ts', memberTests, [
    {
      row: 'W197',
      broken: 'a viewer of a partner’s team places orders',
      from: 'if (partnerAct && member && !memberMay(member, partnerAct))',
      to: 'if (false)',
      test: 'W197 another role counts from the next call on, and a removal signs out everywhere at once',
    },
  ]),
  ...mutantsOf('src/accounts/store.ts', memberTests, [
    {
      row: 'W197',
      broken: 'a member ends the sessions of the whole team',
      from: 'and(eq(sessions.account, account), member === null ? isNull(sessions.member) : eq(sessions.member, member))',
      to: 'eq(sessions.account, account)',
      test: 'W197 a member, also an owner, can touch neither the sign-in nor the data of the studio’s account',
    },
  ]),
  ...mutantsOf('src/accounts/actions/members.ts', memberTests, [
    {
      row: 'W198',
      broken: 'a number that was idle for half a year signs in to its old team',
      from: 'seenAt !== null && !isRecycled(seenAt, ctx.now())',
      to: 'seenAt !== null',
      test: 'W198 a number that was idle for half a year signs in to no team until it is invited again',
    },
  ]),
];
