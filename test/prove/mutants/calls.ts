import { mutantsOf, type Mutant } from '../mutant.ts';

const editionCalls: readonly Mutant[] = [
  ...mutantsOf(
    'src/abstract-form/actions/photos.ts',
    { kind: 'integration', file: 'src/abstract-form/photos.int.test.ts' },
    [
      {
        row: 'W58',
        broken: 'a second wish for the cover fails',
        from: "if (wish === 'cover') await freeCover(inner.db, edition.id);",
        to: '',
        test: 'W58 one photo of a story is chosen for the cover',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/actions/form.ts',
    { kind: 'integration', file: 'src/abstract-form/photos.int.test.ts' },
    [
      {
        row: 'W58',
        broken: 'another device knows no hints',
        from: 'look: looks.get(photo.file) ?? null',
        to: 'look: null',
        test: 'W58 another device shows the same hints',
      },
    ],
  ),
  ...mutantsOf(
    'src/editions/actions/more-pages.ts',
    { kind: 'integration', file: 'src/checkout/more-pages.int.test.ts' },
    [
      {
        row: 'W55',
        broken: 'money for more pages is kept although the draft is begun',
        from: 'if (edition.plan.id !== from || !(await takesMorePages(ctx, edition))) return false;',
        to: '',
        test: 'W55 money for more pages that comes once the draft is begun',
      },
    ],
  ),
  ...mutantsOf(
    'src/checkout/actions/more-pages.ts',
    { kind: 'integration', file: 'src/checkout/more-pages.int.test.ts' },
    [
      {
        row: 'W55',
        broken: 'whoever holds the customer link makes an order dearer',
        from: 'if (mayCancel(await roleOf(ctx, edition))) return edition;',
        to: 'return edition;',
        test: 'W55 D05 only whoever pays for the order chooses more pages',
      },
    ],
  ),
  ...mutantsOf('src/editions/actions/orders.ts', { kind: 'integration', file: 'src/editions/steps.int.test.ts' }, [
    {
      row: 'W26',
      broken: 'a payment that is settled twice makes two editions',
      from: 'mid,\n    planId',
      to: 'mid: null,\n    planId',
      test: 'W26 creates one edition for each payment',
    },
  ]),
  ...mutantsOf(
    'src/checkout/actions/payment-bill.ts',
    { kind: 'integration', file: 'src/checkout/paid-before.int.test.ts' },
    [
      {
        row: 'W122',
        broken: 'an old window pays for the same magazine again without a question',
        from: 'if (mayBeSamePerson(person, wanted)) return',
        to: 'if (false) return',
        test: 'W122 C-K13 a screen’s Pay from an old window is asked whether it is another one, unless two people are named',
      },
      {
        row: 'W122',
        broken: 'whoever cancelled an order is asked whether it is another one',
        from: 'if (!edition || edition.cancelled) continue;',
        to: 'if (!edition) continue;',
        test: 'W122 nobody is asked about an order that was cancelled, or is older than a month',
      },
    ],
  ),
  ...mutantsOf('src/editions/actions/steps.ts', { kind: 'integration', file: 'src/editions/steps.int.test.ts' }, [
    {
      row: 'D05',
      broken: 'anybody takes a step who knows the id',
      from: 'if (!mayTake(name, role)) throw strangerRefusal(ctx.actor);',
      to: '',
      test: 'D05 owner, placing partner and staff may approve; only staff may publish',
    },
  ]),
  ...mutantsOf(
    'src/editions/actions/access.ts',
    { kind: 'integration', file: 'src/abstract-form/abstract-form.int.test.ts' },
    [
      {
        row: 'W18',
        broken: 'editions may be guessed at ten times as often',
        from: "{ name: 'unknown-editions', max: 30,",
        to: "{ name: 'unknown-editions', max: 300,",
        test: 'W18 answers 429 after 30 unknown edition ids within 10 minutes',
      },
    ],
  ),
  ...mutantsOf('src/editions/rules/links.ts', { kind: 'integration', file: 'src/editions/access.int.test.ts' }, [
    {
      row: 'W12',
      broken: 'a customer link never ends',
      from: 'Number(lasts)) * 24 * 3600 * 1000',
      to: 'Number(lasts)) * 2400 * 3600 * 1000',
      test: 'W12 M8 a customer link expires after 180 days or when the owner renews it; its holder cannot renew it',
    },
  ]),
  ...mutantsOf('src/editions/actions/lists.ts', { kind: 'integration', file: 'src/editions/access.int.test.ts' }, [
    {
      row: 'P-K04',
      broken: 'a partner reads the orders of another',
      from: "!(actor.kind === 'partner' && actor.id === partner)",
      to: "actor.kind !== 'partner'",
      test: 'P-K04 W14 lists a partner’s own orders, and refuses other partners, customers and visitors',
    },
  ]),
  ...mutantsOf('src/editions/store.ts', { kind: 'integration', file: 'src/editions/access.int.test.ts' }, [
    {
      row: 'C-K25',
      broken: 'the oldest order comes first',
      from: '.orderBy(desc(editions.createdAt), desc(editions.id))',
      to: '.orderBy(editions.createdAt, editions.id)',
      test: 'C-K25 C-O01 lists a customer’s own orders only, newest first',
    },
  ]),
  ...mutantsOf('src/editions/actions/delivery.ts', { kind: 'integration', file: 'src/editions/access.int.test.ts' }, [
    {
      row: 'C-K19',
      broken: 'an order is delivered to no city',
      from: '!input.address || !input.city || !input.zip',
      to: '!input.address || !input.zip',
      test: 'D09 refuses an empty field with 400 and changes nothing',
    },
  ]),
  ...mutantsOf(
    'src/abstract-form/actions/form.ts',
    { kind: 'integration', file: 'src/abstract-form/abstract-form.int.test.ts' },
    [
      {
        row: 'C-K21',
        broken: 'a story that was handed in can still be read in the form',
        from: 'if (await isStoryClosed(ctx, edition)) return undefined;',
        to: '',
        test: 'C-K21 answers 202 once the story is handed in and 404 for an unknown id',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/actions/save.ts',
    { kind: 'integration', file: 'src/abstract-form/abstract-form.int.test.ts' },
    [
      {
        row: 'D05',
        broken: 'a guest’s last page is not refused in the words for guests',
        from: 'if (handsIn && !closed) await assertMayHandIn(ctx, edition);',
        to: '',
        test: 'D05 everybody with the id fills the form; only the owner, the placing partner or a link holder hands it in',
      },
      {
        row: 'C-A06',
        broken: 'a story with nothing in it is handed in',
        from: 'if (isUnanswered([...writtenAnswers, ...recordedAnswers]))',
        to: 'if (writtenAnswers.length < 0)',
        test: 'C-A06 refuses to hand in an empty story with 400',
      },
    ],
  ),
];

const partnerCalls: readonly Mutant[] = [
  ...mutantsOf('src/partners/actions/orders.ts', { kind: 'integration', file: 'src/partners/orders.int.test.ts' }, [
    {
      row: 'P-K06',
      broken: 'no iCredit left is answered with 409',
      from: "new Refused('no-credits'",
      to: "new Refused('too-late'",
      test: 'P-K06 at zero iCredits the reply is 402 with the documented words, and no edition is made',
    },
    {
      row: 'P-K06',
      broken: 'a form that is sent again is a second order',
      from: 'if (orderedByKey !== null) return orderedByKey;',
      to: '',
      test: 'P-K06 a form sent again with its key is the same order, also an hour later',
    },
    {
      row: 'D32',
      broken: 'the newest iCredits are used first',
      from: 'lots.find(({ planId }) =>',
      to: 'lots.findLast(({ planId }) =>',
      test: 'P-B02 D32 an iCredit keeps the plan that was paid for, and the oldest is used first',
    },
  ]),
  ...mutantsOf('src/partners/actions/profile.ts', { kind: 'integration', file: 'src/partners/orders.int.test.ts' }, [
    {
      row: 'P-K06',
      broken: 'a partner orders in the name of another',
      from: 'if (claimed !== undefined && claimed !== ctx.actor.id) {',
      to: "if (claimed === '') {",
      test: "P-K06 another partner's id in the payload is refused (W15)",
    },
  ]),
  ...mutantsOf('src/partners/actions/profile.ts', { kind: 'integration', file: 'src/partners/profile.int.test.ts' }, [
    {
      row: 'P-K02',
      broken: 'anything is an e-mail address at the registration',
      from: 'if (!isEmail(email)) throw',
      to: "if (email === '') throw",
      test: 'P-K02 P-K09 refuses an invalid e-mail address at registration and in the profile',
    },
  ]),
  ...mutantsOf('src/catalogue/actions.ts', { kind: 'integration', file: 'src/catalogue/actions.int.test.ts' }, [
    {
      row: 'P-K05',
      broken: 'every partner is offered every category',
      from: 'partnerType ? store.shownCategoriesOf(ctx.db, partnerType) : store.shownCategories(ctx.db)',
      to: 'store.shownCategories(ctx.db)',
      test: 'P-K05 returns only the categories of a partner type',
    },
  ]),
];

const accountCalls: readonly Mutant[] = [
  ...mutantsOf('src/accounts/actions/customers.ts', { kind: 'integration', file: 'src/accounts/sign-in.int.test.ts' }, [
    {
      row: 'C-K16',
      broken: 'an emptied address comes back',
      from: 'else await removeAddress(ctx, id);',
      to: '',
      test: 'C-K16 C-O04 removes an emptied address and keeps name and e-mail',
    },
    {
      row: 'C-K16',
      broken: 'somebody else’s id in the profile is taken for one’s own',
      from: "if (input.id !== undefined && input.id !== '' && input.id !== id) throw notYours();",
      to: '',
      test: 'C-K15 C-K16 C-O04 saves name and profile and returns them at once; another id is refused',
    },
  ]),
  ...mutantsOf('src/accounts/rules.ts', { kind: 'integration', file: 'src/accounts/sign-in.int.test.ts' }, [
    {
      row: 'C-X03',
      broken: 'a code survives six wrong tries',
      from: 'export const maxCodeTries = 5;',
      to: 'export const maxCodeTries = 6;',
      test: 'C-X03 a wrong code is not verified, and after five tries the right one is not either',
    },
    {
      row: 'C-S04',
      broken: 'a second code is sent at once',
      from: 'export const resendSeconds = 60;',
      to: 'export const resendSeconds = 0;',
      test: 'C-S04 refuses a second code within 60 seconds and sends it afterwards',
    },
  ]),
  ...mutantsOf('src/accounts/actions/sessions.ts', { kind: 'integration', file: 'src/accounts/sign-in.int.test.ts' }, [
    {
      row: 'C-K11',
      broken: 'logout ends the session in the browser alone',
      from: 'if (session) await endSession(ctx, session.id);',
      to: '',
      test: 'C-S09 C-K11 logout ends the session on the server, so that its cookie no longer works',
    },
  ]),
];

const paymentCalls: readonly Mutant[] = [
  ...mutantsOf('src/checkout/actions/confirm.ts', { kind: 'integration', file: 'src/checkout/pay-order.int.test.ts' }, [
    {
      row: 'C-K14',
      broken: 'every customer reads the invoice of another',
      from: 'if (actor.kind === payment.payerKind && actor.id === payment.payer) return;',
      to: 'if (actor.kind === payment.payerKind) return;',
      test: 'C-K14 W24 a stranger may cause the check, but only the payer gets the invoice',
    },
  ]),
  ...mutantsOf(
    'src/checkout/actions/pay.ts',
    { kind: 'integration', file: 'src/checkout/second-payment.int.test.ts' },
    [
      {
        row: 'C-K18',
        broken: 'the rest is paid before the soft copy is approved',
        from: 'if (edition.live !== 3)',
        to: 'if (edition.live > 3)',
        test: 'C-K18 W27 the second payment is of all that is due, only after the approval, and only once',
      },
    ],
  ),
  ...mutantsOf('src/checkout/actions/pay.ts', { kind: 'integration', file: 'src/checkout/pay-order.int.test.ts' }, [
    {
      row: 'C-K13',
      broken: 'another total than the one on the screen is charged',
      from: 'Math.round(expected * 100) === total',
      to: 'Math.round(expected * 100) <= total',
      test: 'C-K13 W23 refuses Pay from a screen that shows another total, and charges nothing',
    },
  ]),
  ...mutantsOf(
    'src/checkout/actions/pay.ts',
    { kind: 'integration', file: 'src/checkout/partner-payment.int.test.ts' },
    [
      {
        row: 'P-K08',
        broken: 'a second sample is sold',
        from: 'if (!partner.isnew)',
        to: 'if (partner.isnew === undefined)',
        test: 'D22 W33 a sample costs ₹299 × quantity + ₹70, is sold once, and ends isnew when it is paid',
      },
    ],
  ),
  ...mutantsOf('src/checkout/actions/coupons.ts', { kind: 'integration', file: 'src/checkout/coupons.int.test.ts' }, [
    {
      row: 'C-K12',
      broken: 'an eleventh code is tried',
      from: "{ name: 'applyCoupon', max: 10,",
      to: "{ name: 'applyCoupon', max: 11,",
      test: '4e refuses the eleventh code in ten minutes',
    },
  ]),
  ...mutantsOf(
    'src/checkout/actions/fulfil.ts',
    { kind: 'integration', file: 'src/checkout/order-subject.int.test.ts' },
    [
      {
        row: 'W50',
        broken: 'whom it is about is forgotten between checkout and order',
        from: '...(about && { about }),',
        to: '',
        test: 'W50 an edition is the right one also when the browser never comes back',
      },
    ],
  ),
  ...mutantsOf('src/editions/store.ts', { kind: 'integration', file: 'src/studio/nobody-named.int.test.ts' }, [
    {
      row: 'W50',
      broken: 'the payer stands for the person while nobody is named',
      from: 'person: row.subjectName,',
      to: 'person: row.subjectName ?? row.customerName,',
      test: 'W50 nobody named: the payer’s name stands nowhere as the person in what the calls answer',
    },
  ]),
  ...mutantsOf(
    'src/site/offline-form/mount-form-worker.ts',
    { kind: 'integration', file: 'src/site/offline-form/mount-form-worker.int.test.ts' },
    [
      {
        row: 'W51',
        broken: 'a phone keeps the worker of an earlier release for a day',
        from: "'cache-control': 'no-cache'",
        to: "'cache-control': 'max-age=86400'",
        test: 'W51 the form’s worker is asked for anew each time',
      },
      {
        row: 'W51',
        broken: 'the switch ends no worker',
        from: 'options.enabled ?',
        to: 'options.enabled || true ?',
        test: 'W51 OFFLINE_FORM=off serves a worker that deletes what was kept and ends itself',
      },
    ],
  ),
  ...mutantsOf('src/platform/http/send-reply.ts', { kind: 'integration', file: 'src/files/files.int.test.ts' }, [
    {
      row: 'C-K24',
      broken: 'a thumbnail is kept for a day only',
      from: 'max-age=172800',
      to: 'max-age=86400',
      test: 'C-K24 makes a thumbnail once, as WebP 1220 pixels wide; public ones are cached for 172800 s',
    },
  ]),
];

/** Verbs and calls, noticed by integration tests. */
export const callMutants: readonly Mutant[] = [...editionCalls, ...partnerCalls, ...accountCalls, ...paymentCalls];
