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

test('C-G01 C-G02 C-G03 C-G04 the grid shows the products that `display` names, four or two a page, or a placeholder', async ({
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

  // Going back and reloading show the page that was open; another grid has its own.
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
  // A cover that is still loading has a tinted box of its size.
  await page.route('**/thumbnail/**', () => undefined);
  await page.goto('/samples', { waitUntil: 'domcontentloaded' });
  const waiting = grid.locator('.picture').first();
  await slowExpect(waiting).toHaveCSS('background-color', 'rgb(240, 232, 216)');
  expect((await waiting.boundingBox())?.height).toBeGreaterThan(200);
});

test('C-R02 C-G05 C-G06 C-G07 D02 a product has its pictures, flipbook, texts and links, by its address and by the page’s state', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const pageErrors = collectPageErrors(page, shop);
  const all = await products(page);
  const newProduct = all.find(product => product.isnew);
  const otherProduct = all.find(product => !product.isnew);
  if (!newProduct || !otherProduct) throw new Error('there is no new product, or no other');
  for (const product of [newProduct, otherProduct]) {
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
  // Samples are for partners: nobody else gets the link (customer 18).
  await page.goto(`/product/${newProduct._id}`);
  const sample = page.getByRole('link', { name: 'Request a Sample' });
  await expect(page.getByText('Starts at Just ₹1,449')).toBeVisible();
  await expect(sample).toHaveCount(0);
  const partner = await openPage(browser, shop, { width: 1280 });
  await signInPartner(partner.request, shop.url, '+919810000004');
  await partner.goto(`/product/${newProduct._id}`);
  await slowExpect(partner.getByRole('link', { name: 'Request a Sample' })).toHaveAttribute('href', '/sample');
  await expect(partner.getByText('Starts at Just ₹1,449')).toBeHidden();

  // With the product in the history state the page is the same, also after a reload.
  await page.goto('/product');
  await expectTitle(page, 'Greatest Hits');
  await page.evaluate(
    info => {
      history.replaceState({ ...(history.state as object), usr: { info } }, '');
    },
    otherProduct as unknown as Record<string, string>,
  );
  await page.reload();
  await expectTitle(page, otherProduct.title);
  await expect(page).toHaveTitle(`${otherProduct.title} · imurs`);
  await slowExpect(page.getByRole('status').filter({ hasText: /^Page 1 of \d+$/ })).toBeVisible();
  expect(pageErrors()).toEqual([]);
});

test('C-G05 C-E02 the flipbook turns by key, button, tap and drag, two pages or one, and fetches the PDF only when asked', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const requests: string[] = [];
  page.on('request', request => requests.push(request.url()));
  const [product] = await products(page);
  // The flipbook reacts after hydration.
  await page.goto(`/product/${product?._id}`, { waitUntil: 'networkidle' });
  const book = page.getByRole('group', { name: /Turn its pages with the arrow keys/ });
  await book.scrollIntoViewIfNeeded();
  const pageStatus = page.getByRole('status').filter({ hasText: / of 12$/ });
  await slowExpect(pageStatus).toHaveText('Page 1 of 12');
  await book.focus();
  await page.keyboard.press('ArrowRight');
  await slowExpect(pageStatus).toHaveText('Pages 2 and 3 of 12');
  await expect(book.getByRole('img', { name: 'Page 2 of 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Turn the page' }).click();
  await slowExpect(pageStatus).toHaveText('Pages 4 and 5 of 12');
  // The arrow keys turn pages while a button has the focus, but not with Alt, which belongs to the browser.
  const alt = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
  expect(await book.evaluate((box, keys) => box.dispatchEvent(new KeyboardEvent('keydown', keys)), alt)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await slowExpect(pageStatus).toHaveText('Pages 6 and 7 of 12');
  await page.keyboard.press('ArrowLeft');
  await slowExpect(pageStatus).toHaveText('Pages 4 and 5 of 12');
  await page.keyboard.press('End');
  await slowExpect(pageStatus).toHaveText('Page 12 of 12');
  await page.keyboard.press('Home');
  await slowExpect(pageStatus).toHaveText('Page 1 of 12');
  await page.keyboard.press('ArrowRight');
  await slowExpect(pageStatus).toHaveText('Pages 2 and 3 of 12');

  const box = async () => (await book.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await book.evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  let at = await box();
  await page.mouse.click(at.x + at.width * 0.9, at.y + at.height / 2);
  await slowExpect(pageStatus).toHaveText('Pages 4 and 5 of 12');
  at = await box();
  await page.mouse.move(at.x + at.width * 0.97, at.y + at.height * 0.9);
  await page.mouse.down();
  await page.mouse.move(at.x + at.width * 0.5, at.y + at.height * 0.85, { steps: 6 });
  // While it is dragged, the page is partly turned.
  await expect(book.locator('[data-part=over]').first()).toHaveAttribute('style', /matrix/);
  await page.mouse.move(at.x + at.width * 0.1, at.y + at.height * 0.9, { steps: 6 });
  await page.mouse.up();
  await slowExpect(pageStatus).toHaveText('Pages 6 and 7 of 12');
  expect(requests.filter(url => url.includes(product?.pdf ?? 'none'))).toEqual([]);
  await expect(page.getByRole('link', { name: 'Save as PDF' })).toHaveAttribute('href', product?.pdf ?? '');

  // All pages are shown without turning.
  await page.getByRole('button', { name: 'See all pages' }).click();
  await expect(page.getByRole('list', { name: product?.title ?? '', exact: true }).getByRole('img')).toHaveCount(12);

  const narrow = await openPage(browser, shop);
  const fetched: string[] = [];
  narrow.on('request', request => fetched.push(new URL(request.url()).pathname));
  await narrow.goto(`/product/${product?._id}`, { waitUntil: 'networkidle' });
  // Page pictures as narrow as the screen; the first is the one already shown above.
  expect(fetched).not.toContain('/download');
  const narrowBook = narrow.getByRole('group', { name: /Turn its pages/ });
  await narrowBook.scrollIntoViewIfNeeded();
  const narrowStatus = narrow.getByRole('status').filter({ hasText: / of 12$/ });
  await slowExpect(narrowStatus).toHaveText('Page 1 of 12');
  await narrow.getByRole('button', { name: 'Turn the page' }).click();
  await slowExpect(narrowStatus).toHaveText('Page 2 of 12');

  const still = await openPage(browser, shop, { width: 1280, reducedMotion: 'reduce' });
  await still.goto(`/product/${product?._id}`);
  await slowExpect(still.getByRole('list', { name: product?.title ?? '', exact: true }).getByRole('img')).toHaveCount(
    12,
  );
});

test('P-R13 portfolio and souvenir show a banner and the products of their flags; Greatest Hits lists editions', async ({
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
    const expectedTitles = all.filter(product => product.display[flag]).map(product => product.title);
    expect(await page.locator('main .card').getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expectedTitles,
    );
    await expect(page.locator('main .card img')).toHaveCount(expectedTitles.length);
    // The last card is not alone in its row.
    const tops = await page.locator('main .card').evaluateAll(all => all.map(card => card.getBoundingClientRect().top));
    expect(tops.at(-1), path).toBe(tops.at(-2));
  }
  await page.goto('/product');
  await expectTitle(page, 'Greatest Hits');
  await expect(page.getByRole('list', { name: 'Greatest Hits' }).getByRole('link').first()).toBeVisible();
});

test('C-X08 C-G05 the page stays usable when pictures fail to load', async ({ browser }) => {
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

test('D02 C-R02 the page of an unknown product says so and links to the samples, also after a reload', async ({
  browser,
}) => {
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
