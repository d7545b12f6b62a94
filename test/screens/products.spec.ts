import { expect, test, type Page } from '@playwright/test';
import { expectTitle, openPage, slowExpect } from '../kit/screen.ts';
import { signInPartner } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

interface Product {
  _id: string;
  title: string;
  isnew: boolean;
  direction: string;
  bullets: string[];
  discription: string;
  feedBack: string;
  feedBackTitle: string;
  display: Record<string, boolean>;
  pdf: string;
}
const products = async (page: Page) => (await (await page.request.get('/api/product')).json()) as Product[];

test('C-G01 C-G02 C-G03 C-G04 the grid shows what `display` names, four a page or two, with a placeholder when there is nothing', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const all = await products(page);
  const flagged = (flag: string) => all.filter(product => product.display[flag]).length;
  await page.goto('/explore');
  await expectTitle(page, 'Weaving memories, just for you');
  const grid = page.getByRole('list', { name: 'Samples', exact: true });
  const pager = page.getByRole('navigation', { name: 'Pages of Samples' });
  await expect(grid.getByRole('listitem')).toHaveCount(4);
  await expect(pager.getByRole('status')).toHaveText(`Page 1 / ${Math.ceil(flagged('explore') / 4)}`);

  await page.goto('/samples?display=suvenir');
  const pages = Math.ceil(flagged('suvenir') / 4);
  await expect(pager.getByRole('status')).toHaveText(`Page 1 / ${pages}`);
  await pager.getByRole('button', { name: 'Previous page' }).click({ force: true });
  await expect(pager.getByRole('status')).toHaveText(`Page 1 / ${pages}`);
  for (let n = 1; n < pages + 2; n++) await pager.getByRole('button', { name: 'Next page' }).click({ force: true });
  await expect(pager.getByRole('status')).toHaveText(`Page ${pages} / ${pages}`);
  await page.setViewportSize({ width: 769, height: 844 });
  await page.goto('/samples');
  await expect(grid.getByRole('listitem').filter({ visible: true })).toHaveCount(4);
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(grid.getByRole('listitem').filter({ visible: true })).toHaveCount(2);
  await expect(pager.getByRole('status')).toHaveText(`Page 1 / ${Math.ceil(flagged('samples') / 2)}`);

  // The way back and a reload lead to the page that was open; another shelf has its own.
  const second = `Page 2 / ${Math.ceil(flagged('samples') / 2)}`;
  await pager.getByRole('button', { name: 'Next page' }).click();
  await expect(pager.getByRole('status')).toHaveText(second);
  await grid.getByRole('link').first().click();
  await page.waitForURL('**/product/*');
  await page.goBack();
  await slowExpect(pager.getByRole('status')).toHaveText(second);
  await page.reload();
  await slowExpect(pager.getByRole('status')).toHaveText(second);
  await page.goto('/explore');
  await expect(pager.getByRole('status')).toHaveText(/^Page 1 /);

  await page.goto('/samples?display=nothing');
  await slowExpect(page.getByRole('heading', { name: 'Nothing on this shelf yet' })).toBeVisible();
  // A cover that does not come yet keeps its room, tinted.
  await page.route('**/thumbnail/**', () => undefined);
  await page.goto('/samples', { waitUntil: 'domcontentloaded' });
  const waiting = grid.locator('.picture').first();
  await slowExpect(waiting).toHaveCSS('background-color', 'rgb(240, 232, 216)');
  expect((await waiting.boundingBox())?.height).toBeGreaterThan(200);
});

test('C-R02 C-G05 C-G06 C-G07 D02 a product has its pictures, flipbook, words and ways on, by its link and when it was handed over', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const trouble = collectPageErrors(page, shop);
  const all = await products(page);
  const fresh = all.find(product => product.isnew);
  const other = all.find(product => !product.isnew);
  if (!fresh || !other) throw new Error('there is no new product, or no other');
  for (const product of [fresh, other]) {
    await page.goto(`/product/${product._id}`);
    await expectTitle(page, product.title);
    await expect(page.getByText(product.discription)).toBeVisible();
    for (const bullet of product.bullets) await expect(page.getByText(bullet, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: product.feedBackTitle })).toBeVisible();
    await expect(page.getByText(product.feedBack)).toBeVisible();
    const pictures = page.getByRole('list', { name: `Pictures of ${product.title}` }).getByRole('img');
    await expect(pictures).toHaveCount(5);
    await expect(page.getByRole('group', { name: new RegExp(`^${product.title}\\. Turn its pages`) })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create Order' }).first()).toHaveAttribute('href', product.direction);
  }
  await expect(page.getByText('Starts at Just ₹1,449')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a Sample' })).toHaveCount(0);
  // A sample is for partners: nobody else is shown a link that leads nowhere for them (customer 18).
  await page.goto(`/product/${fresh._id}`);
  const sample = page.getByRole('link', { name: 'Request a Sample' });
  await expect(page.getByText('Starts at Just ₹1,449')).toBeVisible();
  await expect(sample).toHaveCount(0);
  const partner = await openPage(browser, shop, { width: 1280 });
  await signInPartner(partner.request, shop.url, '+919810000004');
  await partner.goto(`/product/${fresh._id}`);
  await slowExpect(partner.getByRole('link', { name: 'Request a Sample' })).toHaveAttribute('href', '/sample');
  await expect(partner.getByText('Starts at Just ₹1,449')).toBeHidden();

  // Handed over as the page's state: the same page, its pages included, also after a reload.
  await page.goto('/product');
  await expectTitle(page, 'Greatest Hits');
  await page.evaluate(
    info => {
      history.replaceState({ ...(history.state as object), usr: { info } }, '');
    },
    other as unknown as Record<string, string>,
  );
  await page.reload();
  await expectTitle(page, other.title);
  await expect(page).toHaveTitle(`${other.title} · imurs`);
  await slowExpect(page.getByRole('status').filter({ hasText: /^Page 1 of \d+$/ })).toBeVisible();
  expect(trouble()).toEqual([]);
});

test('C-G05 C-E02 the flipbook turns by key, button, tap and drag, two pages or one, and fetches the PDF only when asked', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  const [product] = await products(page);
  // Asleep until its script is there, as the rest of the page.
  await page.goto(`/product/${product?._id}`, { waitUntil: 'networkidle' });
  const book = page.getByRole('group', { name: /Turn its pages with the arrow keys/ });
  await book.scrollIntoViewIfNeeded();
  const says = page.getByRole('status').filter({ hasText: / of 12$/ });
  await slowExpect(says).toHaveText('Page 1 of 12');
  await book.focus();
  await page.keyboard.press('ArrowRight');
  await slowExpect(says).toHaveText('Pages 2 and 3 of 12');
  await expect(book.getByRole('img', { name: 'Page 2 of 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn the page' }).click();
  await slowExpect(says).toHaveText('Pages 4 and 5 of 12');
  // The button has the focus now, and the arrows go on turning; with Alt they are the browser's own.
  const alt = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
  expect(await book.evaluate((box, keys) => box.dispatchEvent(new KeyboardEvent('keydown', keys)), alt)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await slowExpect(says).toHaveText('Pages 6 and 7 of 12');
  await page.keyboard.press('ArrowLeft');
  await slowExpect(says).toHaveText('Pages 4 and 5 of 12');
  await page.keyboard.press('End');
  await slowExpect(says).toHaveText('Page 12 of 12');
  await page.keyboard.press('Home');
  await slowExpect(says).toHaveText('Page 1 of 12');
  await page.keyboard.press('ArrowRight');
  await slowExpect(says).toHaveText('Pages 2 and 3 of 12');

  const box = async () => (await book.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await book.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  let at = await box();
  await page.mouse.click(at.x + at.width * 0.9, at.y + at.height / 2);
  await slowExpect(says).toHaveText('Pages 4 and 5 of 12');
  at = await box();
  await page.mouse.move(at.x + at.width * 0.97, at.y + at.height * 0.9);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width * 0.5, at.y + at.height * 0.85, { steps: 6 });
  // In the hand the page lies bent over, neither here nor there.
  await expect(book.locator('[data-part=over]').first()).toHaveAttribute('style', /matrix/);
  await page.mouse.move(at.x + at.width * 0.1, at.y + at.height * 0.9, { steps: 6 });
  await page.mouse.up();
  await slowExpect(says).toHaveText('Pages 6 and 7 of 12');
  expect(asked.filter(url => url.includes(product?.pdf ?? 'none'))).toEqual([]);
  await expect(page.getByRole('link', { name: 'Save as PDF' })).toHaveAttribute('href', product?.pdf ?? '');

  // All of it without turning anything.
  await page.getByRole('button', { name: 'See all pages' }).click();
  await expect(page.getByRole('list', { name: product?.title ?? '', exact: true }).getByRole('img')).toHaveCount(12);

  const narrow = await openPage(browser, shop);
  const fetched: string[] = [];
  narrow.on('request', request => fetched.push(new URL(request.url()).pathname));
  await narrow.goto(`/product/${product?._id}`, { waitUntil: 'networkidle' });
  // Page pictures as narrow as the screen; the first is the one already shown above.
  expect(fetched).not.toContain('/download');
  const one = narrow.getByRole('group', { name: /Turn its pages/ });
  await one.scrollIntoViewIfNeeded();
  const said = narrow.getByRole('status').filter({ hasText: / of 12$/ });
  await slowExpect(said).toHaveText('Page 1 of 12');
  await narrow.getByRole('button', { name: 'Turn the page' }).click();
  await slowExpect(said).toHaveText('Page 2 of 12');

  const still = await openPage(browser, shop, { width: 1280, reducedMotion: 'reduce' });
  await still.goto(`/product/${product?._id}`);
  await slowExpect(still.getByRole('list', { name: product?.title ?? '', exact: true }).getByRole('img')).toHaveCount(
    12,
  );
});

test('P-R13 portfolio and souvenir: banner and cards by their flags; Greatest Hits lists editions', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const all = await products(page);
  for (const [path, name, flag] of [
    ['/portfolio', 'Resonant Portfolio editions', 'portfolio'],
    ['/souvenir', 'Exquisite Souvenir editions', 'suvenir'],
  ] as const) {
    await page.goto(path);
    await expectTitle(page, name);
    const wanted = all.filter(product => product.display[flag]).map(product => product.title);
    expect(await page.locator('main .card').getByRole('heading', { level: 2 }).allTextContents()).toEqual(wanted);
    await expect(page.locator('main .card img')).toHaveCount(wanted.length);
    // The last one does not lie alone in its row.
    const tops = await page.locator('main .card').evaluateAll(all => all.map(card => card.getBoundingClientRect().top));
    expect(tops.at(-1), path).toBe(tops.at(-2));
  }
  await page.goto('/product');
  await expectTitle(page, 'Greatest Hits');
  await expect(page.getByRole('list', { name: 'Greatest Hits' }).getByRole('link').first()).toBeVisible();
});

test('C-X08 C-G05 a picture that does not come leaves the page usable', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const trouble: string[] = [];
  page.on('pageerror', error => trouble.push(error.message));
  await page.route(/\/(thumbnail|download)/, route => route.abort());
  const [product] = await products(page);
  await page.goto(`/product/${product?._id}`, { waitUntil: 'networkidle' });
  await expectTitle(page, product?.title ?? '');
  await page.getByRole('button', { name: 'Turn the page' }).click();
  await slowExpect(page.getByRole('status').filter({ hasText: 'Pages 2 and 3' })).toBeVisible();
  await page.getByRole('link', { name: 'Create Order' }).first().click();
  await page.waitForURL('**/selectPlan?*');
  expect(trouble).toEqual([]);
});

test('D02 C-R02 a missing product says so and offers the way on, by a link and after a reload', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const answer = await page.goto('/product/00000000000000000000000000');
  expect(answer?.status()).toBe(404);
  await expectTitle(page, 'Page Not Found');
  await expect(page.getByText('We could not find that magazine.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the front page' })).toBeVisible();
  await page.reload();
  await expectTitle(page, 'Page Not Found');
  await page.getByRole('link', { name: 'See the samples' }).click();
  await page.waitForURL('**/samples');
});
