import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { Keyboard } from '../kit/keyboard.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { drawnExpect, openPage, slowExpect } from '../kit/screen.ts';
import { openStaffContext, signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { nameMother, orderFor } from '../kit/story-order.ts';
import { cameraPhotos } from '../kit/photo-files.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const radio = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
/** The covers that the engine drew. */
const ownCovers = (within: Locator) => within.locator('.choice-tiles img[src^="data:image/webp"]');
const storedDesign = async (page: Page, edition: string): Promise<string> => {
  const reply = await page.request.post('/api/design', { data: { edition } });
  return ((await reply.json()) as { design: string }).design;
};

test('W59 at 360 px a design is chosen with the keyboard at the end of the form, with one’s own cover in each', async ({
  browser,
}) => {
  const ananya = new ApiCustomer(shop, '+919820000931');
  const edition = await orderFor(ananya, { payer: 'Ananya Iyer' });
  const page = await openPage(browser, shop, { width: 360 });
  const pageErrors = collectPageErrors(page, shop);
  await signInCustomer(page.request, shop.url, ananya.phone);
  await page.goto(`/abstract/${edition}?view=check`);
  const asked = page.getByRole('group', { name: 'How should it look?' });
  await slowExpect(asked).toBeVisible();
  // The theme proposes one.
  await expect(radio(page, 'Quiet')).toBeChecked();
  await drawnExpect(ownCovers(asked)).toHaveCount(await asked.getByRole('radio').count());
  await expectAccessibleNow(page, 'the look-over with the designs');
  // Two beside each other, none to be swiped to.
  const cards = await asked.locator('.choice-card').all();
  const tops = (await Promise.all(cards.map(card => card.boundingBox()))).map(box => box?.y ?? 0);
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);

  const keyboard = new Keyboard(page);
  await keyboard.reach(radio(page, 'Quiet'));
  await page.keyboard.press('ArrowRight');
  await expect(radio(page, 'Bold')).toBeChecked();
  await expect.poll(() => storedDesign(page, edition)).toBe('bold');
  await page.reload();
  await slowExpect(radio(page, 'Bold')).toBeChecked();
  expect(keyboard.unseen).toEqual([]);
  expect(pageErrors()).toEqual([]);

  // A shop that is busy is asked again.
  let asks = 0;
  await page.route('**/api/designCovers', route =>
    asks++ === 0
      ? route.fulfill({ status: 503, json: { error: { code: 'busy', message: 'Busy.' } } })
      : route.continue(),
  );
  await page.clock.install();
  await page.reload();
  await slowExpect(page.getByText('The covers cannot be drawn at the moment.')).toBeVisible();
  await page.clock.runFor(15_000);
  await drawnExpect(ownCovers(asked)).toHaveCount(await asked.getByRole('radio').count());
});

test('W59 (magazine 3) at 360 px who leads is chosen by real covers, and the designs follow', async ({ browser }) => {
  const ananya = new ApiCustomer(shop, '+919820000932');
  const edition = await orderFor(ananya, { payer: 'Ananya Iyer' });
  await nameMother(ananya, edition);
  for (const [at, path] of (await cameraPhotos(3)).entries()) await ananya.upload(edition, path, { number: at + 1 });
  const page = await openPage(browser, shop, { width: 360 });
  const pageErrors = collectPageErrors(page, shop);
  await signInCustomer(page.request, shop.url, ananya.phone);
  await page.goto(`/abstract/${edition}?view=check`);
  const asked = page.getByRole('group', { name: 'Who leads?' });
  await drawnExpect(ownCovers(asked)).toHaveCount(3);
  const led = asked.getByRole('radio').and(page.locator(':checked'));
  await expect(led).toHaveCount(1);
  const [other] = await asked.getByRole('radio').and(page.locator(':not(:checked)')).all();
  const wanted = await other?.getAttribute('value');
  const designs = page.getByRole('group', { name: 'How should it look?' });
  const before = await ownCovers(designs).first().getAttribute('src');
  await other?.check();
  await expectAccessibleNow(page, 'the look-over with those who may lead');
  await drawnExpect(ownCovers(designs).first()).not.toHaveAttribute('src', before ?? '');
  await page.reload();
  await slowExpect(asked.getByRole('radio').and(page.locator(':checked'))).toHaveValue(wanted ?? '');

  // Of two taps the last one wins, also where the first one arrives late.
  const late = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/chooseDesign', async route => {
    if (sent++ === 0) await late.promise;
    await route.continue();
  });
  const others = await asked.getByRole('radio').and(page.locator(':not(:checked)')).all();
  const [first = '', last = ''] = await Promise.all(others.map(one => one.getAttribute('value')));
  for (const value of [first, last]) await asked.locator(`input[value="${value}"]`).check();
  const saved = page.waitForResponse(
    reply =>
      reply.url().endsWith('/api/chooseDesign') &&
      reply
        .request()
        .postData()
        ?.includes(last ?? '') === true,
  );
  late.resolve();
  await saved;
  await expect
    .poll(async () => {
      const reply = await page.request.post('/api/design', { data: { edition } });
      return ((await reply.json()) as { emphasis: string }).emphasis;
    })
    .toBe(last);
  expect(pageErrors()).toEqual([]);
});

test('W59 another design is chosen on the tracker until the approval, and staff choose one with a reason', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, '+919810000001');
  const orders = (await (await page.request.post('/api/show-order-D2C/')).json()) as Record<string, unknown>[];
  const published = orders.find(({ orderStatus, live }) => orderStatus === 3 && live === 1) ?? {};
  const [id, theirs] = [String(published['_id']), String(published['design'])];
  await page.goto(`/tracking/${id}`);
  const card = page.getByRole('region', { name: 'How it looks' });
  const keyboard = new Keyboard(page);
  await keyboard.press(card.getByRole('button', { name: 'Choose another design' }));
  const sheet = page.getByRole('dialog', { name: 'How should it look?' });
  await expect(sheet.getByText(/^The soft copy you have stays as it is\./)).toBeVisible();
  const designs = sheet.getByRole('group', { name: 'How should it look?' });
  await drawnExpect(ownCovers(designs)).toHaveCount(await designs.getByRole('radio').count());
  await expectAccessibleNow(page, 'the sheet of designs');
  await keyboard.reach(designs.getByRole('radio').and(page.locator(':checked')));
  await page.keyboard.press('ArrowRight');
  await keyboard.press(sheet.getByRole('button', { name: 'Save' }));
  await expect(sheet).toBeHidden();
  await expect.poll(() => storedDesign(page, id)).not.toBe(theirs);

  const editor = await openStaffContext(browser, shop, 'editor');
  const studio = await editor.newPage();
  await studio.goto(`/studio/editions/${id}`);
  await studio.getByRole('button', { name: 'Choose another design' }).click();
  await drawnExpect(ownCovers(studio.getByRole('dialog')).first()).toBeVisible();
  await studio.locator(`.choice-tiles input[value="${theirs}"]`).check();
  await studio.getByLabel('Why').fill('She called');
  await studio.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => storedDesign(page, id)).toBe(theirs);
  await slowExpect(studio.getByText('She called')).toBeAttached();
});
