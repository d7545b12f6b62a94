import { expect, test, type Page } from '@playwright/test';
import { expectTitle, openPage, sectionOf, slowExpect } from '../kit/screen.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { collectPageErrors } from '../kit/page-errors.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** An edition of a theme, as an address names it. */
async function editionOf(page: Page, theme: string) {
  const { pricingData } = (await (await page.request.get('/api/parent')).json()) as {
    pricingData: { name: string; child: { _id: string; name: string }[] }[];
  };
  const child = pricingData.find(parent => parent.name === theme)?.child[0];
  return { category: child?._id ?? '', categoryname: theme, subcategoryname: child?.name ?? '' };
}

test('C-R04 C-P03 C-P04 with an edition chosen the cheapest plan is chosen, and Proceed opens the checkout with all parameters', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  // The explore pages preset the edition in small letters.
  const { category, categoryname, subcategoryname } = await editionOf(page, 'Couple');
  const preset = new URLSearchParams({ category, categoryname, subcategoryname: subcategoryname.toLowerCase() });
  await page.goto(`/selectPlan?${preset}`);
  await expectTitle(page, 'Select Your Plan');
  await expect(page.getByText(`For your ${subcategoryname} edition.`)).toBeVisible();
  const plans = page.getByRole('radio');
  await expect(plans).toHaveCount(3);
  const offered = (
    (await (await page.request.get('/api/d2cpricing')).json()) as {
      pricingData: { _id: string; price: number; pages: number }[];
    }
  ).pricingData;
  const rows = page.locator('label');
  for (const [at, { price, pages }] of offered.slice(0, 3).entries()) {
    const rupees = (n: number) => `₹${n.toLocaleString('en-IN')}`;
    for (const text of [`${pages} pages`, `about ${pages * 2.5} photos`, rupees(price)])
      await expect(rows.nth(at)).toContainText(text);
    await expect(page.getByText(/^actual value/).nth(at)).toContainText(rupees(price + 1000));
  }
  // What all of them have is said once.
  const included = page.getByRole('list', { name: 'In every plan' });
  for (const text of ['HD Print', 'Matt Laminated', 'Embossed Cover', 'each edition, includes one hard copy'])
    await expect(included.getByText(text, { exact: true })).toBeVisible();
  await expect(included).toContainText('plus ₹70 shipping');
  // The edition is chosen already: only the order comes after the plan.
  await expect(page.getByText('Step 3 of 4: Plan')).toBeAttached();
  // What one compares stands in columns, and on a phone all of it in the first view.
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    const places = await rows
      .locator('> span')
      .evaluateAll(facts =>
        facts.filter(fact => fact.checkVisibility()).map(fact => Math.round(fact.getBoundingClientRect().left)),
      );
    const columns = places.length / 3;
    for (const [at, left] of places.entries())
      // The last column is aligned to the right.
      if (at % columns < columns - 1) expect(left, `at ${width}`).toBe(places[at % columns]);
    await expect(rows.nth(2)).toBeInViewport({ ratio: 1 });
  }
  await expect(plans.first()).toBeChecked();
  // The checkout's access rule sends a visitor to the sign-in and remembers this address.
  await page.waitForLoadState('networkidle');
  await plans.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(plans.nth(1)).toBeChecked();
  await expect(page).toHaveURL(/\/selectPlan\?/);
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.waitForURL('**/login');
  const storedAddress = await page.evaluate(() => sessionStorage.getItem('imurs:continue'));
  expect(storedAddress).toMatch(/^\/checkout\?/);
  expect(storedAddress).not.toContain(' ');
  const { searchParams } = new URL(storedAddress ?? '', shop.url);
  expect(Object.fromEntries(searchParams)).toEqual({ plan: offered[1]?._id, ...Object.fromEntries(preset) });
});

test('C-R03 C-P01 Proceed does nothing until one of three plans is chosen: arrow keys choose, a tap goes on', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await page.goto('/plans', { waitUntil: 'networkidle' });
  const proceed = page.getByRole('button', { name: 'Proceed' });
  await expect(proceed).toHaveAttribute('aria-disabled', 'true');
  await proceed.click({ force: true });
  await expect(page).toHaveURL(/\/plans$/);
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await expect(page).toHaveURL(/\/plans$/);
  await expect(proceed).not.toHaveAttribute('aria-disabled', 'true');
  const last = page.getByRole('radio').nth(2);
  const plan = await last.getAttribute('value');
  await page.locator('label').nth(2).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('imurs:continue'))).toBe(`/category?plan=${plan}`);
});

test('C-R04 C-R05 C-R06 C-R07 an unknown edition or plan is reported at once and left out of the next address; the rest is kept', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  const pageErrors = collectPageErrors(page, shop);
  const plan = ((await (await page.request.get('/api/d2cpricing')).json()) as { pricingData: { _id: string }[] })
    .pricingData[0]?._id;
  const edition = await editionOf(page, 'Couple');
  const proceed = () => page.locator('label').first().click();
  await signInCustomer(page.request, shop.url, '+919840300078');

  await page.goto('/selectPlan?category=nope&categoryname=Nope&subcategoryname=nothing');
  await slowExpect(page.getByText('We do not know that edition')).toBeVisible();
  await expect(page.getByText(/For your/)).toHaveCount(0);
  await page.getByRole('radio').first().waitFor();
  await page.waitForLoadState('networkidle');
  await proceed();
  await page.waitForURL(`${shop.url}/category?plan=${plan}`);

  await page.goto('/selectPlan?categoryname=Couple&subcategoryname=nothing', { waitUntil: 'networkidle' });
  await slowExpect(page.getByText('We do not know that edition')).toBeVisible();
  await proceed();
  await page.waitForURL(`${shop.url}/sub_category?plan=${plan}&category=Couple`);
  await slowExpect(page.getByRole('heading', { name: 'Couple', level: 1 })).toBeVisible();
  await expect(page.getByText('We do not know that plan')).toHaveCount(0);

  await page.goto('/category?plan=nope');
  await slowExpect(page.getByText('We do not know that plan')).toBeVisible();
  await expect(page.locator('main a[href^="/sub_category"]').first()).toHaveAttribute(
    'href',
    '/sub_category?category=Gifting',
  );
  await page.goto('/sub_category?category=Couple&plan=nope');
  await slowExpect(page.getByText('We do not know that plan')).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Select Your Plan' })).toHaveAttribute(
    'href',
    '/selectPlan?categoryname=Couple',
  );
  await expect(page.locator('main ul a').first()).toHaveAttribute('href', /^\/selectPlan\?category=/);

  await page.goto(`/checkout?plan=nope&${new URLSearchParams(edition)}`);
  await expectTitle(page, 'Choose your plan first');
  await page.getByRole('link', { name: 'Select Your Plan' }).click();
  await slowExpect(page.getByText(`For your ${edition.subcategoryname} edition.`)).toBeVisible();
  await page.goto(`/checkout?plan=${plan}&category=nope`);
  await expectTitle(page, 'Choose your edition first');
  await expect(page.getByRole('link', { name: 'Select Your Theme' })).toHaveAttribute('href', `/category?plan=${plan}`);
  expect(pageErrors()).toEqual([]);
});

test('C-R03 C-P02 C-R05 C-P05 C-P06 the plans lead over the sign-in to the themes, and these to an edition', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  for (const path of ['/orderD2C', '/plans']) {
    await page.goto(path);
    await expectTitle(page, 'Select Your Plan');
  }
  const plan = await page.getByRole('radio').first().getAttribute('value');
  await page.locator('label').first().click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => sessionStorage.getItem('imurs:continue'))).toBe(`/category?plan=${plan}`);
  await signInCustomer(page.request, shop.url, '+919840300077');
  await page.goto(`/category?plan=${plan}`);
  await expectTitle(page, 'Select Your Theme');
  const themes = page
    .locator('main')
    .getByRole('link')
    .filter({ hasText: /editions$/ });
  await expect(themes).toHaveText([/^Gifting/, /^Self/, /^Friendship/, /^Couple/, /^Travel/, /^Family/]);
  await themes.nth(4).click();
  await page.waitForURL(`**/sub_category?plan=${plan}&category=Travel`);
  // Capitals do not matter; reloading and going back show the same theme.
  await page.goto(`/sub_category?plan=${plan}&category=tRAVEL`);
  await expectTitle(page, 'Travel');
  await page.reload();
  await expectTitle(page, 'Travel');
  const edition = page.getByRole('link', { name: /Trip Memoir/ });
  await expect(edition).toContainText('Wrong turns, window seats and the best meal of the year.');
  // Each edition is shown with a cover of its own.
  for (const row of await page.locator('main li').all()) await expect(row.locator('.magazine')).toBeVisible();
  await edition.click();
  await page.waitForURL('**/checkout?*');
  await page.goBack();
  await expectTitle(page, 'Travel');
  await page.goto('/sub_category?category=Nothing');
  await expectTitle(page, 'Which theme was it?');
  await expect(page.getByRole('link', { name: 'Select Your Theme' })).toBeVisible();
});

test('C-R09 C-R21 C-O07 an edition type says what is inside and leads to the plans, preset; an unknown one says so', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.goto('/explore');
  const presets = [
    ['Couple', 'stolen glances and heartbeats'],
    ['Gifting', 'birthday spotlight'],
    ['Self', 'high fives and diplomas'],
    ['Couple', 'wedding tears and tiaras'],
    ['Couple', 'every reason and one proposal'],
    ['Travel', 'trip memoir'],
  ];
  const cards = page.locator('main a[href^="/selectPlan"]');
  const cardPresets = (await cards.evaluateAll(links => links.map(link => (link as HTMLAnchorElement).search))).map(
    search => {
      const query = new URLSearchParams(search);
      return [query.get('categoryname'), query.get('subcategoryname')];
    },
  );
  expect(cardPresets).toEqual(presets);

  await page.getByRole('link', { name: 'What’s inside' }).last().click();
  await expectTitle(page, 'Trip Memoir');
  await expect(page.getByText('The trip, before you forget the order')).toBeVisible();
  await expect(sectionOf(page, 'What’s inside').getByRole('listitem')).toHaveText([
    'The road, in the order it happened',
    'The good photos, and the funny ones',
    'What the driver said',
    'The evening nobody photographed',
  ]);
  await expect(sectionOf(page, 'What’s inside').locator('li svg')).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'In an edition like this' })).toContainText('window seats');
  await expect(
    sectionOf(page, 'Samples like yours').getByRole('heading', { name: 'Nine Days to Spiti' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Print our trip' }).click();
  await page.waitForURL(/\/selectPlan\?.*categoryname=Travel&subcategoryname=trip(\+|%20)memoir/);

  await page.goto('/explore/nowhere');
  await page.waitForURL('**/explore/nowhere/404');
  await expectTitle(page, 'Page Not Found');
  await expect(page.getByText('We could not find that kind of edition.')).toBeVisible();
  await page.getByRole('link', { name: 'See all kinds of edition' }).click();
  await page.waitForURL('**/explore');
});

test('C-O06 C-R10 the valentines page has a banner, what’s inside, marquee, sample cards and questions', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.goto('/valentines');
  await expectTitle(page, 'Heartstrings');
  await expect(sectionOf(page, 'What’s inside').getByRole('listitem')).toHaveCount(4);
  const words = page.getByRole('list', { name: 'In an edition like this' });
  await expect(words).toBeVisible();
  // They run while they are visible, until they are stopped.
  const runs = () => words.evaluate(list => list.parentElement?.getAnimations().map(({ playState }) => playState));
  await words.scrollIntoViewIfNeeded();
  await expect.poll(runs).toEqual(['running']);
  await page.getByRole('button', { name: 'Stop the words' }).click();
  await expect.poll(runs).toEqual(['paused']);
  await page.getByRole('button', { name: 'Let the words run' }).click();
  await expect.poll(runs).toEqual(['running']);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(runs).toEqual(['paused']);
  await expect(sectionOf(page, 'Samples like yours').locator('.card')).toHaveCount(3);
  await expect(sectionOf(page, 'Asked before the fourteenth').locator('details')).toHaveCount(4);
});
