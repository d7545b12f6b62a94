import { expect, test } from '@playwright/test';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import type { StudioEdition } from '#src/studio/wire.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { startEditorServer, type TestEditorServer } from '../kit/editor-server.ts';
import { slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext } from '../kit/sign-in.ts';

let service: TestEditorServer;
let shop: ShopProcess;
test.beforeAll(async () => {
  service = await startEditorServer();
  // Nothing for the headlines, and the order the other way round.
  service.says = ({ answers }) => JSON.stringify({ order: answers.map((_, at) => answers.length - 1 - at) });
  const env = { LIMITS: 'off', EDITING: 'openai', EDITING_URL: service.url, EDITING_MODEL: 'large' };
  shop = await startShopProcess({ env });
});
test.afterEach(closePages);
test.afterAll(async () => {
  await shop.close();
  await service.close();
});

test('D16 (magazine 10) the desk puts the stories in the proposed order with one key, and takes it back', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const context = await openStaffContext(browser, shop, 'editor');
  const { request } = context;
  const queue = (await (await request.get('/studio/api/queue')).json()) as {
    parts: { editions: { _id: string; what: string }[] }[];
  };
  const waiting = queue.parts.flatMap(({ editions }) => editions).find(({ what }) => what.startsWith('Look the draft'));
  const id = waiting?._id ?? '';
  expect((await request.post('/studio/api/redraft', { data: { edition: id, reason: 'looked at' } })).status()).toBe(
    200,
  );
  const edition = async () => (await (await request.get(`/studio/api/editions/${id}`)).json()) as StudioEdition;
  await expect.poll(async () => (await edition()).drafts[0]?.madeAt ?? null, { timeout: 120_000 }).not.toBeNull();
  const magazine = async () => (await (await request.get(`/api/magazine/${id}`)).json()) as MagazineRecord;
  const ids = async () => (await magazine()).pages.map(page => page.id);
  const before = await ids();
  const { order } = await magazine();
  expect(order).not.toBeNull();

  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/studio/proof/${id}`);
  const tool = page.getByRole('button', { name: 'Proposed order' });
  await slowExpect(tool).toBeVisible();
  await expectAccessibleNow(page, 'the desk with a proposed order');
  await tool.click();
  await slowExpect(page.locator('.desk-state')).not.toHaveText('Keeping it …');
  await expect.poll(ids).toEqual(order);
  // They stand so now, and nothing is proposed any more.
  await slowExpect(tool).toHaveCount(0);
  await page.keyboard.press('u');
  await slowExpect(tool).toBeVisible();
  expect(await ids()).toEqual(before);
});
