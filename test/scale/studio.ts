import { csvLine } from '#kernel/csv.ts';
import { addDays } from '#kernel/dates.ts';
import { randomUUID } from 'node:crypto';
import { orderSorts, orderStatuses } from '#src/studio/rules/orders.ts';
import { receiveReport } from '#src/production/actions/book.ts';
import { courierService } from '#src/production/courier.ts';
import { form, type MakeCall, type ShopCalls } from './shop-calls.ts';

/** The editions that wait longest for an actor with these words about what comes next, at least `count` of them. */
async function longestWaiting(
  editor: MakeCall,
  { whose, words, count = 1 }: { whose: 'customer' | 'studio'; words: string; count?: number },
): Promise<string[]> {
  const found: string[] = [];
  for (let place = {}; found.length < count;) {
    const [part] = (await editor(`GET /studio/api/queue?${new URLSearchParams({ whose, ...place })}`)).body.parts;
    const last = part?.editions.at(-1);
    if (!part || !last) throw new Error(`too few editions in the queue say: ${words}`);
    found.push(...part.editions.filter(edition => edition.what.includes(words)).map(edition => edition._id));
    place = { since: last.since, after: last._id };
  }
  return found;
}

/** Finds orders by a name that many people have, by a rare one, by a phone number and by an order number. */
async function searchOrders(editor: MakeCall, edition: string): Promise<void> {
  const { after } = (await editor('POST /studio/api/search', { json: { words: 'asha' } })).body;
  await editor('POST /studio/api/search', { json: { words: 'asha', after } });
  const exact = [
    'somebody@example.com',
    'AWB0001234567',
    'R/2627/000001',
    edition,
    'lkashmi 77',
    'somebody near',
    'studio',
  ];
  for (const words of ['rao asha', 'asha rao devi', 'lakshmi 77', '1234', edition.slice(-6), ...exact])
    await editor('POST /studio/api/search', { json: { words } });
}

/** Takes orders, lists one's own, says that one has one open, saves a view, and counts what waits. */
async function workTogether(editor: MakeCall, edition: string): Promise<void> {
  const { orders } = (await editor('GET /studio/api/orders?whose=studio')).body;
  const editions = orders.slice(0, 5).map(order => order._id);
  await editor('POST /studio/api/assign', { json: { editions, to: 'me', ifFree: true } });
  await editor('POST /studio/api/assign', { json: { editions, to: 'me' } });
  for (const sort of ['due', 'newest', 'name']) await editor(`GET /studio/api/orders?mine=yes&sort=${sort}`);
  await editor('GET /studio/api/orders?chat=waits');
  await editor(`GET /studio/api/orders.csv?only=${editions.join(',')}`);
  await editor('POST /studio/api/assign', { json: { editions, to: null } });
  await editor('GET /studio/api/colleagues');
  await editor('GET /studio/api/waiting');
  for (const here of [true, false]) await editor('POST /studio/api/presence', { json: { edition, here } });
  const { views } = (await editor('POST /studio/api/views', { json: { name: 'Late', filter: { late: 'yes' } } })).body;
  await editor('GET /studio/api/views');
  await editor('POST /studio/api/remove-view', { json: { view: views[0]?._id } });
  await editor('GET /studio/api/changes');
}

/** Reads two pages of the list of all orders in each of its orders, by every filter, and its CSV. */
async function listOrders(editor: MakeCall): Promise<void> {
  const partner = (await editor('GET /studio/api/orders?sort=newest')).body.orders.find(
    order => order.partner,
  )?.partner;
  const filters: Record<string, string>[] = [
    {},
    ...(['studio', 'shop', 'printer', 'customer'] as const).map(whose => ({ whose })),
    ...orderStatuses.map(status => ({ status })),
    { partner: partner?._id ?? '' },
    { partner: partner?._id ?? '', status: 'press' },
    { late: 'yes' },
    { late: 'yes', whose: 'studio' },
  ];
  for (const filter of filters)
    for (const sort of orderSorts) {
      const query = new URLSearchParams({ ...filter, sort });
      const { after } = (await editor(`GET /studio/api/orders?${query}`)).body;
      for (const [name, value] of Object.entries(after ?? {})) query.set(name, value ?? '');
      if (after) await editor(`GET /studio/api/orders?${query}`);
    }
  await editor('GET /studio/api/orders.csv?late=yes&whose=printer');
}

/** Prints a batch, ships and delivers by pasting, and looks at the lanes. */
async function workInProduction(editor: MakeCall): Promise<void> {
  for (const lane of ['print', 'printed', 'way']) {
    for (const more of ['', '&kind=edition', '&late=yes']) {
      const { after } = (await editor(`GET /studio/api/production?lane=${lane}${more}`)).body;
      if (after) await editor(`GET /studio/api/production?lane=${lane}${more}&after=${after.id}&on=${after.on}`);
    }
  }
  const { parcels } = (await editor('GET /studio/api/production?lane=print&kind=copies')).body;
  const refs = parcels.slice(0, 3).map(({ kind, _id }) => ({ kind, id: _id }));
  const make = async () =>
    (await editor('POST /studio/api/make-batch', { json: { key: randomUUID(), parcels: refs } })).body.batch;
  await editor('POST /studio/api/give-up-batch', { json: { batch: (await make())._id } });
  const batch = await make();
  await editor(`GET /studio/api/batches/${batch._id}`);
  await editor('POST /studio/api/batch-printed', { json: { batch: batch._id } });
  const text = parcels
    .slice(0, 3)
    .map(({ number }, at) => `${number} 90000000000${at}`)
    .join('\n');
  for (const dry of [true, false]) await editor('POST /studio/api/ship', { json: { key: randomUUID(), text, dry } });
  await editor('POST /studio/api/book', { json: { parcels: refs } }, 409);
  for (const dry of [true, false])
    await editor('POST /studio/api/deliver', { json: { text: '900000000000\n900000000001', dry } });
}

/** The courier reports that a parcel is there, which `workInProduction` shipped. */
export async function hearOfParcel({ app, work, madeCalls }: ShopCalls): Promise<void> {
  app.shop.runtime.provide(courierService, {
    name: 'Delhivery',
    book: () => Promise.resolve({ number: '900000000002', label: null }),
    readReports: () => [{ number: '900000000002', delivered: true, day: '2020-01-01' }],
  });
  await work('POST /hooks/courier', async ctx => {
    if (!(await receiveReport(ctx, { headers: {}, raw: new Uint8Array() })))
      throw new Error('no parcel was on its way');
  });
  app.shop.runtime.provide(courierService, null);
  madeCalls.add('POST /hooks/courier');
}

/** Does an editor's work on existing editions; `magazine` takes the place of a draft. */
export async function workInStudio(editor: MakeCall, magazine: Uint8Array<ArrayBuffer>): Promise<void> {
  const [withCustomer = ''] = await longestWaiting(editor, { whose: 'customer', words: 'with the customer' });
  const [story = ''] = await longestWaiting(editor, { whose: 'customer', words: 'Waiting for the story' });
  const [thin = ''] = await longestWaiting(editor, { whose: 'studio', words: 'Thin story' });
  const [stopped = '', other = ''] = await longestWaiting(editor, {
    whose: 'studio',
    words: 'Preflight stopped',
    count: 2,
  });
  await editor('POST /api/request-revision', { json: { edition: withCustomer, reason: 'The name is spelt Meera.' } });
  await editor('POST /studio/api/redraft', { json: { edition: withCustomer, reason: 'The name.' } });
  const pdf = new Blob([magazine], { type: 'application/pdf' });
  const replaced = form({ edition: withCustomer, reason: 'Made by hand.' }, { pdf });
  await editor('POST /studio/api/replace-draft', replaced);
  await editor('POST /studio/api/release-print', { json: { edition: stopped, reason: 'Looked at.' } });
  await editor('POST /studio/api/make-print', { json: { edition: other } });
  await editor('POST /studio/api/ask-for-more', { json: { edition: thin } });
  const { cancel } = (await editor(`GET /studio/api/editions/${story}`)).body;
  const reason = 'The customer called.';
  await editor('POST /studio/api/cancel', { json: { edition: story, reason, expectedRefund: cancel.refund } });
  await editor('POST /studio/api/readStory', { json: { edition: story, reason } });
  await searchOrders(editor, story);
  await listOrders(editor);
  await workTogether(editor, story);
  await workInProduction(editor);
  await editor('GET /studio/api/content');
  const [row] = (await editor('GET /studio/api/content/faqs')).body.rows;
  await editor('POST /studio/api/content', { json: { list: 'faqs', ...row, label: undefined } });
  const [change] = (await editor('GET /studio/api/content/faqs')).body.changes;
  await editor('POST /studio/api/content/take-back', { json: { list: 'faqs', change: change.id } });
  await planContent(editor);
}

/** Plans a change of an answer for a day, and takes it back. */
async function planContent(editor: MakeCall): Promise<void> {
  const faqs = (await editor('GET /studio/api/content/faqs')).body;
  const [{ id, version, values }] = faqs.rows;
  const planned = { list: 'faqs', id, version, values: { ...values, answer: 'Soon.' }, from: addDays(faqs.today, 2) };
  await editor('POST /studio/api/content', { json: planned });
  const [plan] = (await editor('GET /studio/api/content/faqs')).body.planned;
  await editor('POST /studio/api/content/withdraw', { json: { list: 'faqs', planned: plan.id } });
}

/** Reads the log by each of its filters, and manages the team with somebody who is invited, joins and is removed. */
export async function manageTeam(owner: MakeCall, { codeOf }: { codeOf(secret: string): string }): Promise<void> {
  const { entries, people, acts } = (await owner('GET /studio/api/log')).body;
  const last = entries.at(-1);
  const filters = [
    { after: last?._id ?? '' },
    { staff: people[0]?._id ?? '' },
    { act: acts[0] ?? '' },
    { object: last?.edition ?? '' },
    { day: last?.at.slice(0, 10) ?? '' },
  ];
  for (const filter of filters) await owner(`GET /studio/api/log?${new URLSearchParams(filter)}`);
  await owner(`GET /studio/api/log.csv?${new URLSearchParams({ object: last?.edition ?? '' })}`);
  const json = { phone: '+919812379999', name: 'Ravi Shetty', role: 'production' };
  await owner('POST /studio/api/inviteStaff', { json });
  await owner('POST /studio/api/withdrawInvitation', { json: { phone: json.phone } });
  const { link } = (await owner('POST /studio/api/inviteStaff', { json })).body;
  const key = new URL(link).searchParams.get('key') ?? '';
  const { secret } = (await owner('POST /studio/api/invitation', { json: { key } })).body;
  await owner('POST /studio/api/acceptInvitation', { json: { key, totp: codeOf(secret) } });
  const { members } = (await owner('GET /studio/api/team')).body;
  const member = members.find(({ phone }) => phone === json.phone)?._id ?? '';
  await owner('POST /studio/api/changeRole', { json: { member, role: 'support' } });
  await owner('POST /studio/api/lockStaff', { json: { member, locked: true } });
  await owner('POST /studio/api/endStaffSessions', { json: { member } });
  await owner('POST /studio/api/removeStaff', { json: { member } });
}

/** Looks at a month of GST as the owner, closes it, and downloads its files before and after. */
export async function closeMonth(owner: MakeCall): Promise<void> {
  const { month, difference } = (await owner('GET /studio/api/gst')).body;
  await owner(`GET /studio/api/gst/${month}`);
  await owner('POST /studio/api/close-month', { json: { month, difference } });
  await owner(`GET /studio/api/gst/${month}`);
  await owner('GET /studio/api/gst');
}

/** Reads two pages of each list of money by every filter, and its CSV. */
async function listMoney(owner: MakeCall): Promise<void> {
  const { payments } = (await owner('GET /studio/api/all-payments')).body;
  const [first] = payments;
  if (!first) throw new Error('there is no payment');
  const [day, month] = [first.createdAt.slice(0, 10), first.createdAt.slice(0, 7)];
  const times = [{}, { day }, { month }];
  const finds = [{ find: first.mid }, { find: `cap${first.mid}` }, { find: String(first.amount) }];
  for (const filter of [
    ...times,
    ...finds,
    { state: 'paid_review' },
    { state: 'paid', payer: 'partner' },
    { payer: 'partner' },
  ])
    for (const sort of ['newest', 'amount']) {
      const query = new URLSearchParams({ ...filter, sort });
      const { payments, more } = (await owner(`GET /studio/api/all-payments?${query}`)).body;
      if (more) await owner(`GET /studio/api/all-payments?${query}&after=${payments.at(-1)?.mid}`);
    }
  for (const filter of [...times, ...finds, { state: 'asked' }, { cause: 'cancelled' }]) {
    const query = new URLSearchParams(filter);
    const { refunds, more } = (await owner(`GET /studio/api/all-refunds?${query}`)).body;
    if (more) await owner(`GET /studio/api/all-refunds?${query}&after=${refunds.at(-1)?._id}`);
  }
  const { papers } = (await owner('GET /studio/api/all-papers')).body;
  for (const filter of [
    {},
    { month },
    { kind: 'credit-note' },
    { kind: 'invoice', month },
    { find: papers[0]?.number ?? '' },
    { find: first.mid },
  ]) {
    const query = new URLSearchParams(filter);
    const { papers, more } = (await owner(`GET /studio/api/all-papers?${query}`)).body;
    if (more) await owner(`GET /studio/api/all-papers?${query}&after=${papers.at(-1)?.number}`);
  }
  await owner(`GET /studio/api/all-payments.csv?day=${day}`);
  await owner(`GET /studio/api/all-refunds.csv?day=${day}`);
  await owner(`GET /studio/api/all-papers.csv?find=${first.mid}`);
}

/** Uploads settlement reports of both gateways, and reads what differs. */
async function readSettlements(owner: MakeCall, mids: readonly string[]): Promise<void> {
  const fileOf = (rows: readonly (string | number)[][]) =>
    form({}, { report: new Blob([rows.map(row => csvLine(row)).join('')], { type: 'text/csv' }) });
  const razorpay = [
    'entity_id',
    'type',
    'debit',
    'credit',
    'amount',
    'fee',
    'tax',
    'settled_at',
    'settlement_id',
    'payment_id',
  ];
  const rows = mids.flatMap(mid => [
    [`cap${mid}`, 'payment', 0, '1500.00', '1519.00', '19.00', '2.90', '', 'setl_x', ''],
    [`rf${mid}`, 'refund', '100.00', 0, '100.00', 0, 0, '', 'setl_x', `cap${mid}`],
  ]);
  const { report } = (await owner('POST /studio/api/settlements', fileOf([razorpay, ...rows]))).body;
  const phonePe =
    'PaymentType,MerchantReferenceId,PhonePeReferenceId,Amount,Fee,IGST,CGST,SGST,SettlementDate,BankReferenceNo'.split(
      ',',
    );
  await owner(
    'POST /studio/api/settlements',
    fileOf([
      phonePe,
      ...mids.map(mid => ['PAYMENT', mid, 'T1', '1519', '-19', 0, 0, 0, '', 'UTR']),
      ['REFUND', 'nobody', 'T2', '-100', 0, 0, 0, 0, '', 'UTR'],
    ]),
  );
  await owner(`GET /studio/api/settlements/${report}`);
  await owner(`GET /studio/api/settlements/${report}/lines.csv`);
  await owner('POST /studio/api/compare-settlement', { json: { report } });
  const { reports } = (await owner('GET /studio/api/settlements')).body;
  await owner(`GET /studio/api/settlements?after=${reports.at(-1)?._id}`);
}

/** Reads the money, the settlements and the numbers of the shop as its owner. */
export async function readMoney(owner: MakeCall): Promise<void> {
  await listMoney(owner);
  const { payments } = (await owner('GET /studio/api/all-payments?state=paid&sort=amount')).body;
  await readSettlements(
    owner,
    payments.map(({ mid }) => mid),
  );
  await owner('GET /studio/api/money');
  for (const span of ['day', 'week', 'month']) await owner(`GET /studio/api/numbers?span=${span}`);
}
