import { randomUUID } from 'node:crypto';
import { expect, request, test, type APIRequestContext } from '@playwright/test';
import type { StudioEdition } from '#src/studio/wire.ts';
import { eventually, hangSeconds } from '../kit/api-customer.ts';
import { clientsOrder, partnerByCalls } from '../kit/client-order.ts';
import { lettersOf, placesOf } from '../kit/proof-people.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInStaff } from '../kit/sign-in.ts';

/**
 * Kills the shop with SIGKILL while a magazine is changed. After each kill the shop starts again and the device sends
 * what it got no answer to once more: nothing that was acknowledged is lost, and nothing is done twice.
 */
let shop: ShopProcess;
let editor: APIRequestContext;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W60 W65 a magazine survives kills after a change, during one, during a preview, while it is sent, while its draft is made, and after Approve', async () => {
  const partner = await partnerByCalls(shop);
  const { edition } = await clientsOrder(partner, { photos: 6 });
  editor = await request.newContext({ baseURL: shop.url });
  await signInStaff(editor, shop.url, 'editor');
  const magazine = () => partner.ok(`GET /api/magazine/${edition}`);
  const studioEdition = async () =>
    (await (await editor.get(`/studio/api/editions/${edition}`)).json()) as StudioEdition;
  const killAndRestart = async () => {
    await shop.kill();
    await shop.restart();
  };
  /** Sends something, kills the shop a moment later, and sends the same again to the shop that was started again. */
  const sendThroughKill = async (address: string, body: object, moment: number) => {
    const cut = partner.call(address, body).catch(() => undefined);
    await new Promise(done => setTimeout(done, moment));
    await shop.kill();
    await cut;
    await shop.restart();
    return partner.ok(address, body);
  };

  // After a change that was acknowledged: it is there, and its device gets the same answer again.
  const { slot } = placesOf(await magazine(), 'headline')[0]!;
  const [answer, was] = [slot.answer ?? 0, slot.text ?? ''];
  const first = { edition, id: randomUUID(), base: 0, edit: { do: 'headline', answer, was, text: 'The first words' } };
  const acknowledged = await partner.ok('POST /api/edits', first);
  await killAndRestart();
  expect((await magazine()).edits.map(({ seq }) => seq)).toEqual([1]);
  expect(await partner.ok('POST /api/edits', first)).toEqual(acknowledged);

  // During one: the same change sent again is one change.
  const change = { do: 'headline', answer, was: 'The first words', text: 'The last words' };
  const second = { edition, id: randomUUID(), base: 1, edit: change };
  expect(await sendThroughKill('POST /api/edits', second, 150)).toMatchObject({ seq: 2, head: 2 });
  const changed = await magazine();
  expect([changed.head, changed.edits.length]).toEqual([2, 2]);

  // During a preview: it is drawn as before.
  const [page] = changed.pages.filter(one => one.changed);
  const preview = await partner.ok('POST /api/previews', { edition, page: page?.id });
  const again = await sendThroughKill('POST /api/previews', { edition, page: page?.id }, 100);
  expect((again as typeof preview).hash).toBe(preview.hash);

  // While it is sent: it is sent and counted once.
  const { round, head } = await magazine();
  const sent = await sendThroughKill('POST /api/rounds/send', { edition, round: round.n, head }, 10);
  expect(sent).toMatchObject({ live: 2, byItself: true, round: { n: 1, revisions: 1, price: 0 } });

  // While its draft is made: the typesetter ends with the shop, and the draft is made and published once.
  await eventually('a typesetter at work', async () => shop.typesetterIds()[0], hangSeconds);
  await killAndRestart();
  await eventually('the next soft copy', async () => (await studioEdition()).live === 1, hangSeconds);
  const made = await magazine();
  expect([made.version, made.head, made.unsent]).toEqual([2, 2, false]);
  expect(lettersOf(made.pages.map(({ words }) => words).join())).toContain('thelastwords');

  // While it is approved, and after: it stays approved, once.
  const approved = await sendThroughKill('POST /api/approve', { edition, version: 2 }, 10);
  expect(approved).toMatchObject({ live: 3 });
  await killAndRestart();
  expect(await partner.ok('POST /api/approve', { edition, version: 2 })).toEqual(approved);
  const { drafts, history, live } = await studioEdition();
  expect([live, drafts.map(({ version }) => version)]).toEqual([3, [2, 1]]);
  const steps = history.map(({ what }) => what);
  for (const step of ['askForRevision', 'approve']) expect(steps.filter(what => what === step)).toHaveLength(1);
  expect(steps.filter(what => what === 'publish')).toHaveLength(2);
  expect((await partner.call('POST /api/edits', { ...first, id: randomUUID() })).status).toBe(409);
});
