import { expect, test } from '@playwright/test';
import { openPage, sectionOf, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('C-L04 C-L05 C-L06 C-L07 C-L08 C-L10 the landing has its sections in order, with their links', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.goto('/');
  const heads = page.getByRole('heading', { level: 2 });
  await slowExpect(heads.filter({ hasText: 'Words from Our World' })).toBeAttached();
  const names = await heads.allTextContents();
  const order = [
    'Sentimental Home Decor',
    'A Twelve Minute Process',
    'Greatest Hits',
    'Crafted with Care',
    'Words from Our World',
  ];
  expect(names.filter(name => order.includes(name))).toEqual(order);

  await expect(sectionOf(page, 'Sentimental Home Decor').getByRole('heading', { level: 3 })).toHaveText([
    'On the coffee table',
    'On the shelf',
    'Beside the bed',
    'In a box with a ribbon',
  ]);
  const steps = page.getByRole('list', { name: 'A Twelve Minute Process' }).getByRole('link');
  await expect(steps).toHaveCount(4);
  for (const step of await steps.all()) await expect(step).toHaveAttribute('href', '/plans');
  const hits = page.getByRole('list', { name: 'Greatest Hits' }).getByRole('listitem');
  await expect(hits).toHaveCount(4);
  for (const hit of await hits.all()) {
    await expect(hit.getByRole('link')).toHaveAttribute('href', /^\/product\/[0-9a-z]{26}$/);
    await expect(hit.locator('img')).toHaveAttribute('src', /^\/thumbnail\//);
  }
  const tiles = sectionOf(page, 'Crafted with Care').getByRole('listitem');
  await expect(tiles).toHaveCount(6);
  for (const tile of await tiles.all()) {
    await expect(tile.locator('svg')).toHaveCount(1);
    await expect(tile.getByRole('heading', { level: 3 })).not.toBeEmpty();
    await expect(tile.locator('p')).not.toBeEmpty();
  }
  const couples = page.getByRole('list', { name: 'Words from Our World' }).getByRole('listitem');
  await expect(couples).toHaveCount(6);
  for (const couple of await couples.all()) {
    await expect(couple).toContainText('sample');
    await expect(couple.locator('figcaption')).toContainText(/\w+ and \w+/);
    await expect(couple.locator('img')).toHaveAttribute('src', /^\/thumbnail\//);
  }
  const banners = page.locator('main a[href="/createOrder"]');
  await expect(banners).toHaveCount(2);
});

test('C-L15 the carousels move every 6000 and 6500 ms, can be stopped, and stand still with reduced motion; the slider shows 3, 4 or 5', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 500 });
  await page.addInitScript(() => {
    const intervals: number[] = [];
    Object.assign(window, { intervals });
    const setInterval = window.setInterval.bind(window);
    window.setInterval = ((run: () => void, ms: number) => {
      intervals.push(ms);
      // The test runs intervals sixty times as fast and checks the requested ones.
      return setInterval(run, ms / 60);
    }) as typeof window.setInterval;
  });
  await page.goto('/');
  const intervals = () => page.evaluate(() => (window as unknown as { intervals: number[] }).intervals);
  // A carousel that is not visible does not move.
  for (const [label, ms, before] of [
    ['A Twelve Minute Process', 6000, []],
    ['Words from Our World', 6500, [6000]],
  ] as const) {
    const track = page.getByRole('list', { name: label, exact: true });
    await slowExpect(track).toBeAttached();
    await page.waitForLoadState('networkidle');
    expect(new Set(await intervals())).toEqual(new Set(before));
    await track.scrollIntoViewIfNeeded();
    await expect.poll(intervals).toContain(ms);
    await expect.poll(() => track.evaluate(box => box.scrollLeft)).toBeGreaterThan(100);
  }
  await page
    .getByRole('region', { name: 'Words from Our World' })
    .getByRole('button', { name: 'Stop the slides' })
    .click();
  await expect(page.getByRole('button', { name: 'Let the slides move' })).toBeVisible();

  const stillPage = await openPage(browser, shop, { width: 500, reducedMotion: 'reduce' });
  await stillPage.goto('/');
  await slowExpect(stillPage.getByRole('region', { name: 'Words from Our World' })).toBeAttached();
  await expect(stillPage.getByRole('button', { name: 'Stop the slides' })).toHaveCount(0);

  // A carousel whose slides are all visible has no buttons.
  const process = page.getByRole('region', { name: 'A Twelve Minute Process' });
  const controls = process.getByRole('button').filter({ visible: true });
  for (const [width, count] of [
    [719, 3],
    [720, 0],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await expect(controls, `at ${width}`).toHaveCount(count);
  }

  const slider = page.getByRole('list', { name: 'Editions to begin with', exact: true });
  for (const [width, shown] of [
    [539, 3],
    [540, 4],
    [719, 4],
    [720, 5],
    [1440, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const [box, slide] = await slider.evaluate(list => [
      list.clientWidth,
      list.firstElementChild?.getBoundingClientRect().width ?? 0,
    ]);
    expect(Math.round(box / slide), `at ${width}`).toBe(shown);
  }
});

test('C-R22 ten home cards lead to the plans, preset, with a theme among Gifting, Couple and Self', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 1280 });
  await page.goto('/');
  const cards = page.getByRole('list', { name: 'Editions to begin with', exact: true }).getByRole('link');
  await expect(cards).toHaveCount(10);
  // Drawn covers are as high as photographed ones, so that all titles are at one height.
  const tops = await cards.evaluateAll(all => all.map(card => card.children[1]?.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  for (const card of await cards.all()) {
    const { pathname, searchParams } = new URL((await card.getAttribute('href')) ?? '', shop.url);
    expect(pathname).toBe('/selectPlan');
    expect(['Gifting', 'Couple', 'Self']).toContain(searchParams.get('categoryname'));
    expect(searchParams.get('subcategoryname')).toBeTruthy();
  }
});

test('C-L09 the help button comes after 4000 px of scroll and opens the questions; panel and items toggle', async ({
  browser,
}) => {
  const page = await openPage(browser, shop);
  await page.goto('/');
  // Scroll anchoring is off: sections that load above would change the scroll position.
  await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
  const help = page.getByRole('button', { name: 'Questions and answers' });
  const scroll = (y: number) => page.evaluate(to => window.scrollTo({ top: to, behavior: 'instant' }), y);
  await slowExpect(page.getByRole('heading', { name: 'Before you ask' })).toBeAttached();
  await scroll(3990);
  await expect(help).toHaveCount(0);
  await scroll(4010);
  await slowExpect(help).toBeVisible();
  // The dark button has a light edge, so that it shows on dark banners.
  await expect(help).toHaveCSS('box-shadow', /rgb\(250, 246, 238\) 0px 0px 0px 2px/);
  await help.click();
  const panel = page.getByRole('dialog', { name: 'Questions and answers' });
  await slowExpect(panel).toBeVisible();
  const item = panel.locator('details').first();
  await item.locator('summary').click();
  await expect(item).toHaveAttribute('open');
  await item.locator('summary').click();
  await expect(item).not.toHaveAttribute('open');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(help).toBeFocused();
});
