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
  const exact = ['somebody@example.com', 'R/2627/000001', edition, 'lkashmi 77', 'somebody near', 'studio'];
  for (const words of ['rao asha', 'asha rao devi', 'lakshmi 77', '1234', edition.slice(-6), ...exact])
    await editor('POST /studio/api/search', { json: { words } });
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
  await searchOrders(editor, story);
  await listOrders(editor);
  await workInProduction(editor);
  await editor('GET /studio/api/content');
  const [row] = (await editor('GET /studio/api/content/faqs')).body.rows;
  await editor('POST /studio/api/content', { json: { list: 'faqs', ...row, label: undefined } });
  const [change] = (await editor('GET /studio/api/content/faqs')).body.changes;
  await editor('POST /studio/api/content/take-back', { json: { list: 'faqs', change: change.id } });
}

/** Looks at a month of GST as the owner, closes it, and downloads its files before and after. */
export async function closeMonth(owner: MakeCall): Promise<void> {
  const { month, difference } = (await owner('GET /studio/api/gst')).body;
  await owner(`GET /studio/api/gst/${month}`);
  await owner('POST /studio/api/close-month', { json: { month, difference } });
  await owner(`GET /studio/api/gst/${month}`);
  await owner('GET /studio/api/gst');
}
