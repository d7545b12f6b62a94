import { randomUUID } from 'node:crypto';
import { dayInIndia } from '#kernel/dates.ts';
import { samplePlanId } from '#src/catalogue/rules.ts';
import { stopLinkOf } from '#src/messages/actions/stop-reminders.ts';
import { newestMessages, recordReports } from '#src/messages/index.ts';
import { makePasskey, signWith } from '#test/kit/authenticator.ts';
import { eventually, hummedWav } from '#test/kit/api-customer.ts';
import { emailLinkTo } from '#test/kit/confirm-email.ts';
import { midOf } from '#test/kit/bank.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { encodedSound } from '#test/kit/sounds.ts';
import { paymentByMid } from '#src/payments/index.ts';
import { useMagazine } from './afterwards.ts';
import type { PaidOrder } from './friends.ts';
import { grownPhones } from './grow-database.ts';
import {
  form,
  pay,
  photo,
  signIn,
  signInStaff,
  fillStoryForm,
  tellAloud,
  type MakeCall,
  type ShopCalls,
} from './shop-calls.ts';
import { adjustPartnerCredits, workInTeam } from './partners.ts';

/** Makes the calls that need no sign-in. */
export async function visitShop({
  app,
  newCaller: somebody,
}: ShopCalls): Promise<{ plan: string; category: string; type: string }> {
  const visitor = somebody();
  const [product] = (await visitor('GET /api/product')).body;
  await visitor(`GET /api/samplePages/${product._id}`);
  const plan = (await visitor('GET /api/d2cpricing')).body.pricingData[0]._id;
  const category = (await visitor('GET /api/parent')).body.pricingData[0].child[0]._id;
  await visitor('GET /api/B2Bpricing');
  await visitor('GET /api/today');
  const type = (await visitor('GET /api/partnertype')).body.product[0]._id;
  await visitor('POST /api/category', { json: { id: type } });
  await visitor('POST /api/category', { json: {} });
  for (const path of ['explore', 'landing', 'testimonials', 'faqs/shop']) await visitor(`GET /api/${path}`);
  await visitor('GET /api/text/privacy');
  await visitor('GET /api/text/privacy/1');
  const { pathname, search } = new URL(stopLinkOf(app.ctx(), grownPhones.customer));
  await visitor(`GET ${pathname}${search}`);
  await visitor(`POST ${pathname}${search}`);
  await visitor(`POST ${pathname}/allow${search}`);
  await visitor('POST /api/exploreInfo', { json: { id: '/birthday-spotlight' } });
  const sound = new Blob([await encodedSound({ codec: 'libopus', format: 'webm', seconds: 1 })]);
  await visitor('POST /api/openSound', form({}, { sound }));
  return { plan, category, type };
}

/** Changes a soft copy in two rounds: by the owner alone, then with wishes that an editor answers. */
async function changeMagazine(
  { app, work }: ShopCalls,
  { owner, editor, edition }: { owner: MakeCall; editor: MakeCall; edition: string },
): Promise<void> {
  const jobs = () => work('jobs', () => app.runJobs());
  const look = async () => (await owner(`GET /api/magazine/${edition}`)).body;
  const send = async () => {
    const { round, head } = await look();
    await owner('POST /api/rounds/send', { json: { edition, round: round.n, head } });
    await editor('POST /studio/api/waive-round', { json: { edition, round: round.n, reason: 'Our mistake.' } });
  };
  const { pages, head: base, version } = await look();
  const [place] = pages.flatMap(({ id: page, slots }) =>
    slots.flatMap(({ kind, slot, crop }) => (kind === 'photo' && crop ? [{ page, slot }] : [])),
  );
  const crop = (part: number) => ({ do: 'crop', at: place, crop: { x: 0, y: 0, w: part, h: part } });
  const edit = crop(0.7);
  const { seq } = (await owner('POST /api/edits', { json: { edition, id: randomUUID(), base, edit } })).body;
  await owner('POST /api/edits', { json: { edition, id: randomUUID(), base: seq, undo: seq } });
  await owner('POST /api/edits', { json: { edition, id: randomUUID(), base: seq + 1, undo: seq + 1 } });
  await owner('POST /api/edits/check', { json: { edition, edits: [edit] } });
  await owner('POST /api/previews', { json: { edition, page: place?.page } });
  await owner('POST /api/layouts', { json: { edition, page: place?.page } });
  await send();
  await jobs();
  await owner(`GET /api/compare/${edition}`);
  const [first, second] = [randomUUID(), randomUUID()];
  for (const id of [first, second])
    await owner('POST /api/wishes', { json: { edition, id, version, kind: 'other', words: 'More of the sea.' } });
  await owner('POST /api/wishes/withdraw', { json: { edition, id: second } });
  const spoken = randomUUID();
  const sound = new Blob([hummedWav()], { type: 'audio/wav' });
  await owner('POST /api/wishes/spoken', form({ edition, id: spoken, version: String(version) }, { audio: sound }));
  await owner(`GET /api/wishes/${edition}/${spoken}`);
  await jobs();
  await owner('POST /api/wishes/withdraw', { json: { edition, id: spoken } });
  await send();
  const at = (await look()).head;
  const again = crop(0.85);
  await editor('POST /api/edits', { json: { edition, id: randomUUID(), base: at, edit: again, wish: first } });
  await editor('POST /studio/api/wishes', { json: { edition, wish: first, state: 'done', answer: '' } });
  await editor('POST /studio/api/redraft', { json: { edition } });
  await jobs();
  await editor('POST /studio/api/publish', { json: { edition, note: 'The sea is in it.' } });
  await owner(`GET /api/softcopy/${edition}`);
}

/** Takes an order from its story to its delivery. Answers the PDF that was approved. */
export async function completeOrder(
  shopCalls: ShopCalls,
  { owner, editor }: { owner: MakeCall; editor: MakeCall },
  { edition, mid }: PaidOrder,
): Promise<Uint8Array<ArrayBuffer>> {
  const { app, work } = shopCalls;
  const jobs = () => work('jobs', () => app.runJobs());
  await tellAloud(shopCalls, { make: owner, edition, runJobs: jobs });
  await fillStoryForm(owner, edition);
  await jobs();
  await editor(`GET /studio/api/editions/${edition}`);
  await editor('POST /studio/api/publish', { json: { edition } });
  await owner(`GET /api/softcopy/${edition}`);
  await owner('POST /api/editions', { json: { edition } });
  await changeMagazine(shopCalls, { owner, editor, edition });
  const decisions = ['request-revision', 'request-revision/undo', 'approve', 'approve/undo', 'approve'];
  for (const call of decisions) await owner(`POST /api/${call}`, { json: { edition } });
  const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034', name: 'Meera', orderId: edition };
  await owner('POST /api/updateOrderAddress', { json: { result: address } });
  await pay({ bank: shopCalls.bank, make: owner }, 'POST /api/secondPay', { edition });
  await app.later(60); // The approval cannot be taken back any more.
  await jobs();
  await editor('POST /studio/api/printed', { json: { edition } });
  await editor('POST /studio/api/trackLink', { json: { edition, link: 'https://courier.example/1' } });
  await editor('POST /studio/api/trackLink', { json: { edition, link: 'https://courier.example/2' } });
  for (const arrived of [true, false]) await owner('POST /api/arrived', { json: { edition, arrived } });
  await editor('POST /studio/api/delivered', { json: { edition, day: dayInIndia(app.clock.now()) } });
  await jobs();
  await listenToRecordings(owner, edition);
  const record = (await owner('POST /api/editions', { json: { edition } })).body;
  const { bytes } = await owner(`GET /api/downloadpdf/${record.pdf[0]}`);
  await owner(`GET /download?fileId=${record.pdf[0]}`);
  await owner(`GET /thumbnail/${record.thumbnail}`);
  await readPapers(owner, edition, mid);
  await useMagazine(shopCalls, { owner, editor }, edition);
  return new Uint8Array(bytes);
}

/** Listens to a recording by its printed code and changes its PIN and its state. */
async function listenToRecordings(owner: MakeCall, edition: string): Promise<void> {
  const { recordings } = (await owner('POST /api/recordings', { json: { edition } })).body;
  const { code } = recordings[0];
  await owner(`GET /v/${code}`);
  await owner(`GET /v/${code}/sound`);
  await owner('POST /api/changeRecording', { json: { edition, code, pin: '4711' } });
  await owner(`POST /v/${code}`, form({ pin: '4711' }));
  await owner('POST /api/changeRecording', { json: { edition, code, on: false } });
  await owner('POST /api/changeRecording', { json: { edition, code, on: true } });
  await owner(`GET /api/bundle/${edition}`);
}

async function readPapers(owner: MakeCall, edition: string, mid: string): Promise<void> {
  await owner(`GET /api/papers?edition=${edition}`);
  await owner(`GET /api/papers?mid=${mid}`);
  const papers = (await owner('GET /api/papers')).body;
  await owner(`GET /api/papers?before=${encodeURIComponent(papers.at(-1)!.number)}`);
  await owner(
    `GET /api/papers?editions=${papers
      .map(paper => paper.edition)
      .slice(0, 50)
      .join(',')}`,
  );
  await owner(`GET ${papers[0].link}`);
}

/** The plan with the most pages that is offered for an edition. */
const dearestPlan = async (make: MakeCall, edition: string): Promise<string> =>
  (await make('POST /api/morePages', { json: { edition } })).body.offers.at(-1)!.plan;

/** Closes, discards, cancels and refunds payments in every way there is. */
export async function refundOrders(shopCalls: ShopCalls, owner: MakeCall, order: object): Promise<void> {
  const { app, bank, work } = shopCalls;
  const [editor, second] = [await signInStaff(shopCalls), await signInStaff(shopCalls)];
  await owner('POST /api/applyCoupon', { json: { couponCode: 'NOSTALGIA10' } });
  const json = { ...order, selectedOption: 'upfront', extracopies: 1, couponCode: 'NOSTALGIA10' };
  const first = midOf((await owner('POST /api/paymentD2C', { json })).body.url);
  // The same order again opens the same page; a changed one closes the earlier page first.
  await owner('POST /api/paymentD2C', { json });
  const mid = await pay({ bank: shopCalls.bank, make: owner }, 'POST /api/paymentD2C', { ...json, couponCode: null });
  await owner(`GET /hooks/return/${first}`, {}, 303);
  await owner('POST /api/failedPayment', { json: { MID: first } });
  const left = midOf((await owner('POST /api/paymentD2C', { json: { ...json, extracopies: 3 } })).body.url);
  await owner('POST /api/unpaidOrders');
  await owner('POST /api/discardOrder', { json: { MID: left } });
  await owner(`POST /hooks/return/${mid}`, {}, 303);
  const edition = (await paymentByMid(app.ctx(), mid))?.edition ?? '';
  for (const amount of [100, 600])
    await editor('POST /studio/api/refund', { json: { mid, amount, reason: 'A smudge on page 3.' } });
  const payment = (await editor(`GET /studio/api/payments?edition=${edition}`)).body.payments[0];
  const refund = payment.refunds.find(refund => refund.state === 'asked')!.id;
  await second('POST /studio/api/decide-refund', { json: { refund, agree: false } });
  await pay({ bank, make: owner }, 'POST /api/payForPages', { edition, plan: await dearestPlan(owner, edition) });
  await owner('POST /api/cancelOrder', { json: { edition } });
  await work('jobs', () => app.runJobs());
  // The bank sends its webhook twice for a payment whose payer did not come back.
  const notReturned = midOf((await owner('POST /api/paymentD2C', { json: { ...json, extracopies: 2 } })).body.url);
  await work('POST /hooks/:gateway', async () => {
    await bank.outcome(notReturned, 'paid', 'twice');
    await eventually('the webhook', async () => {
      await app.runJobs();
      return (await paymentByMid(app.ctx(), notReturned))?.status === 'paid';
    });
  });
  shopCalls.madeCalls.add('POST /hooks/:gateway');
}

/** Reads the studio's lists, and takes a sample from its payment to its delivery. */
export async function readStudioLists(shopCalls: ShopCalls, editor: MakeCall, studio: MakeCall): Promise<void> {
  const { parts } = (await editor('GET /studio/api/queue')).body;
  for (const { whose, editions } of parts) {
    const last = editions.at(-1);
    if (last)
      await editor(`GET /studio/api/queue?${new URLSearchParams({ whose, since: last.since, after: last._id })}`);
  }
  const { messages } = (await editor('GET /studio/api/messages')).body;
  await editor(`GET /studio/api/messages?before=${messages.at(-1)!._id}`);
  await editor('POST /studio/api/resendMessage', { json: { message: messages[0]._id } });
  const { app, madeCalls, work } = shopCalls;
  await shopCalls.newCaller()('GET /hooks/whatsapp', {}, 404);
  // WhatsApp reports what became of messages; the sandbox's messenger has no webhook.
  await work('POST /hooks/whatsapp', () => {
    const reports = messages.map(({ _id: key }) => ({ key, at: app.ctx().now() }));
    return recordReports(app.ctx(), [
      ...reports.slice(0, 20).map(one => ({ ...one, state: 'failed' as const, error: '131026' })),
      ...reports.slice(20).map(one => ({ ...one, state: 'read' as const })),
    ]);
  });
  madeCalls.add('POST /hooks/whatsapp');
  const { jobs } = (await editor('GET /studio/api/jobs')).body;
  await editor(`GET /studio/api/jobs?${new URLSearchParams({ job: jobs.at(-1)!.job, id: jobs.at(-1)!._id })}`);
  await editor('POST /studio/api/retryJob', { json: { job: 'press/make-print', id: randomUUID() } });
  const { payments } = (await editor('GET /studio/api/payments')).body;
  await editor(`GET /studio/api/payments?before=${payments.at(-1)!.mid}`);
  const sample = { gsm: 170, paper: 'Matt art paper', lamination: 'Matt Laminated', quantity: 1 };
  const where = { address: '1 MG Road', city: 'Pune', zipcode: '411001' };
  await pay({ bank: shopCalls.bank, make: studio }, 'POST /api/payment', {
    paymentID: samplePlanId,
    ...sample,
    ...where,
  });
  await studio('POST /api/checkSample', { json: {} });
  await studio('GET /api/sample');
  await adjustPartnerCredits(editor, await signInStaff(shopCalls));
  const { samples } = (await editor('GET /studio/api/samples')).body;
  await editor(`GET /studio/api/samples?after=${samples.at(-1)!._id}`);
  const link = 'https://courier.example/1';
  for (const step of ['printed', 'shipped', 'delivered'])
    await editor('POST /studio/api/stepSample', {
      json: { sample: samples[0]._id, step, ...(step === 'shipped' && { link }) },
    });
}

/** Reads a partner's list in each of its orders, searches it, and places several orders at once. */
async function workInList(partner: MakeCall, { category, edition }: { category: string; edition: string }) {
  const turns = ['you', 'client', 'us', 'way', 'done'] as const;
  for (const query of [{}, { sort: 'newest' }, ...turns.map(turn => ({ turn }))]) {
    const { after } = (await partner('POST /api/partnerOrders', { json: query })).body;
    if (after) await partner('POST /api/partnerOrders', { json: { ...query, after } });
  }
  for (const words of ['asha', 'asha rao', '45678', edition.slice(-6)])
    await partner('POST /api/partnerOrders', { json: { words } });
  const orders = [{ customerName: 'Asha Rao', customerPhone: '9812345679', category }];
  await partner('POST /api/checkOrders', { json: { orders } });
  await partner('POST /api/place-orders', { json: { key: 'several', orders } });
  for (const act of ['makeCustomerLinks', 'sendLinks', 'remindClients', 'linkCards'] as const)
    await partner(`POST /api/${act}`, { json: { editions: [edition] } });
}

/** Uses the account of a partner who has ten thousand orders. */
export async function usePartnerAccount(shopCalls: ShopCalls, type: string): Promise<void> {
  const { app, newCaller: somebody, work } = shopCalls;
  const partner = somebody();
  const { _id } = (await signIn(partner, grownPhones.partner, true)).body.data;
  const orders = (await partner(`GET /api/show-order/${_id}`)).body;
  await partner(`GET /api/show-order/${_id}?before=${orders.at(-1)!._id}`);
  const category = (await partner('POST /api/category', { json: { id: type } })).body[0]._id;
  const order = { customerName: 'Tara', customerPhone: '9812345678', category, key: 'k1' };
  const placed = (await partner('POST /api/place-order', { json: order })).body._id;
  await partner('POST /api/place-order', { json: order });
  await partner('POST /api/editionLink', { json: { edition: placed } });
  await workInList(partner, { category, edition: placed });
  await partner('POST /api/sendToClient', { json: { edition: placed } }, 409);
  await partner('POST /api/chooseApprover', { json: { edition: placed, clientApproves: true } });
  const made = await partner('POST /api/makeCustomerLink', { json: { edition: placed, label: 'Tara' } });
  const link = made.body.links[0].id;
  await partner('POST /api/customerLinks', { json: { edition: placed } });
  await partner('POST /api/showCustomerLink', { json: { edition: placed, link } });
  await partner('POST /api/changeCustomerLink', { json: { edition: placed, link, role: 'approves', lasts: '90' } });
  await partner('POST /api/setLinkDefaults', { json: { role: 'approves', lasts: '180' } });
  await partner('POST /api/renewCustomerLink', { json: { edition: placed, link } });
  await partner('POST /api/endCustomerLink', { json: { edition: placed, link } });
  await partner('POST /api/linkProblem', { json: { edition: placed } });
  await partner('POST /api/cancelOrder', { json: { edition: placed } });
  const profile = { name: 'Studio', postalCode: '411001', address: '1 MG Road', city: 'Pune', state: 'Maharashtra' };
  await partner('POST /api/updatePartner', { json: profile });
  await partner('POST /api/setOrderNews', { json: { orderNews: 'every' } });
  await workInTeam(partner, {
    team: _id,
    async join(phone) {
      const member = somebody();
      await signIn(member, phone, true);
      return member;
    },
  });
  const [path = ''] = await cameraPhotos(1);
  await partner('POST /api/updatePartnerLogo', form({}, { image: photo(path) }));
  const [bundle] = (await partner('GET /api/B2Bpricing')).body.pricingData;
  await pay({ bank: shopCalls.bank, make: partner }, 'POST /api/payment', { paymentID: bundle._id });
  await partner('GET /api/papers');
  const { month, lines } = (await partner('GET /api/statement')).body;
  await partner(`GET /api/statement?after=${lines.at(-1)!.id}`);
  for (const format of ['csv', 'pdf']) await partner(`GET /api/statement/${month}/${format}`);
  await work('jobs', () => app.runJobs());
}

/** Registers a new partner. */
export async function registerPartner({ newCaller: somebody }: ShopCalls, type: string): Promise<MakeCall> {
  const studio = somebody();
  await signIn(studio, '+919812388801', true);
  const [path = ''] = await cameraPhotos(1);
  const fields = { name: 'Halide', email: 'a@example.org', city: 'Pune', type, gstin: '' };
  await studio('POST /api/registerpatner', form(fields, { logo: photo(path) }));
  return studio;
}

/** Uses sign-ins, sessions, passkeys and the profile of a customer with hundreds of orders. */
export async function useCustomerAccount(shopCalls: ShopCalls): Promise<MakeCall> {
  const { app, newCaller: somebody } = shopCalls;
  const owner = somebody();
  await signIn(owner, grownPhones.customer);
  await owner('POST /api/login', { json: {} });
  await owner('POST /api/updateD2CuserName', { json: { name: 'Asha' } });
  const profile = {
    name: 'Asha',
    postalCode: '560034',
    address: '12 Lake View Road',
    city: 'Bengaluru',
    email: 'a@b.in',
  };
  await owner('POST /api/updateD2Cuser', { json: profile });
  const orders = (await owner('POST /api/show-order-D2C/')).body;
  await owner(`POST /api/show-order-D2C/?before=${orders.at(-1)!._id}`);
  await usePasskeys(shopCalls, owner);
  await owner('GET /api/sessions');
  await owner('POST /api/endOtherSessions');
  const stranger = somebody();
  const phone = '+919812388802';
  await stranger('POST /api/sendOtp', { json: { phone, country: 'IN', code: '91', type: false } });
  await app.later(61);
  await stranger('POST /api/resend', { json: { phone, country: 'IN', type: false } });
  const [message] = await newestMessages(app.ctx(), phone, 1);
  await stranger('POST /api/login', { json: { phone, type: false, pass: message?.code ?? '' } });
  await stranger('POST /api/logout');
  return owner;
}

async function usePasskeys(shopCalls: ShopCalls, owner: MakeCall): Promise<void> {
  const add = async (make: MakeCall) => {
    const { key, made } = makePasskey((await make('POST /api/beginPasskey')).body);
    await make('POST /api/addPasskey', { json: made });
    return key;
  };
  const ask = async (make: MakeCall) => (await make('POST /api/askForPasskey')).body;
  const key = await add(owner);
  await owner('POST /api/loginByPasskey', { json: signWith(key, await ask(owner)) });
  const [{ _id: id }] = (await owner('GET /api/passkeys')).body;
  await owner('POST /api/removePasskey', { json: { id } });
  const editor = await signInStaff(shopCalls);
  const ofStaff = await add(editor);
  await editor('POST /studio/api/signInByPasskey', { json: signWith(ofStaff, await ask(editor)) });
}

/** Signs in by a number that was unused for half a year, and claims the earlier account by one of its editions. */
export async function claimAccount(shopCalls: ShopCalls, order: object): Promise<void> {
  const { app, newCaller: somebody } = shopCalls;
  const phone = '+919812388803';
  const owner = somebody();
  await signIn(owner, phone);
  const place = { postalCode: '560034', address: '1 Lake View', city: 'Bengaluru' };
  const profile = { name: 'Dadu', email: 'dadu@example.in', ...place };
  await owner('POST /api/updateD2Cuser', { json: profile });
  const mid = await pay({ bank: shopCalls.bank, make: owner }, 'POST /api/paymentD2C', {
    ...order,
    selectedOption: 'upfront',
  });
  const { edition } = (await paymentByMid(app.ctx(), mid)) ?? {};
  await app.later(181 * 24 * 3600);
  const later = somebody();
  await signIn(later, phone);
  await later('POST /api/claimAccount', { json: { edition, fact: '560034' } });
  await later('POST /api/sendEmailProof');
  const link = await emailLinkTo(app, profile.email);
  await later(`GET ${link}`);
  await later(`POST ${link}`);
}
