import { expect, test, type Page } from '@playwright/test';
import { expectLoaded } from '../kit/screen.ts';
import { partnerWithCredits, partnerWithoutCredits, signInPartner } from '../kit/sign-in.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

async function categoryNamed(page: Page, name: string): Promise<string | undefined> {
  const list = (await (await page.request.post(`${shop.url}/api/category`, { data: {} })).json()) as {
    _id: string;
    name: string;
  }[];
  return list.find(category => category.name === name)?._id;
}

/** The rows that overlap, and the parts of rows that exceed them, by more than a pixel. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main tbody tr')];
    const boxes = rows.map(row => row.getBoundingClientRect());
    const problems: string[] = [];
    boxes.forEach((a, i) => {
      const below = boxes[i + 1];
      if (below && a.bottom - below.top > 1) problems.push(`rows ${i} and ${i + 1}`);
      for (const part of rows[i]!.querySelectorAll('b, time, .button')) {
        const box = part.getBoundingClientRect();
        if (box.height > 0 && (box.right > a.right + 1 || box.left < a.left - 1 || box.bottom > a.bottom + 1))
          problems.push(`${part.tagName} of row ${i}: ${part.textContent}`);
      }
    });
    return problems;
  });

test('P-R02 on a home with orders no rows overlap and nothing scrolls sideways, from 360 to 1920 px', async ({
  page,
}) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const category = await categoryNamed(page, 'Anniversary');
  for (const customerName of [
    'Asha & Dev',
    'Meera',
    'The Venkataraghavans of Thiruvananthapuram',
    'Zoya',
    'A',
    'B',
    'C',
  ])
    await page.request.post(`${shop.url}/api/place-order`, { data: { customerName, category } });
  for (const width of [360, 390, 768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await page.goto(`${shop.url}/dashboard`);
    await expect(page.getByRole('row').filter({ hasText: 'Meera' })).toBeVisible();
    await expect(page.getByRole('link', { name: '7 with clients' })).toHaveAttribute('href', '/dashboard?turn=client');
    await expectLoaded(page);
    expect(await overlaps(page), `${width} px`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${width} px`).toBeLessThanOrEqual(0);
    // What to do next and the newest order are in the first screenful.
    await expect(page.getByRole('main').getByRole('link', { name: 'Create Order' }).first()).toBeInViewport();
    await expect(page.getByRole('rowheader').first()).toBeInViewport();
    // The section's title is there on phones, too (P-R17).
    await expect(page.getByRole('banner').getByText('Home', { exact: true }).first()).toBeVisible();
  }
  // A name that is wider than a phone breaks in the headlines, too.
  await page.setViewportSize({ width: 360, height: 740 });
  const long = page.getByRole('row').filter({ hasText: 'Venkataraghavans' });
  const form = (await long.getByRole('link', { name: /Abstract Form/ }).getAttribute('href')) ?? '';
  for (const path of [form, form.replace('/abstract/', '/tracking/')]) {
    await page.goto(shop.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thiruvananthapuram');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, path).toBeLessThanOrEqual(0);
  }
  await page.goto(`${shop.url}/dashboard`);
  await page.getByRole('link', { name: 'All, newest first' }).click();
  await page.waitForURL('**/dashboard?sort=newest');
  await expect(page.getByRole('rowheader').first()).toContainText('C');
  // The second word of the plan's name is beside the list.
  await page.getByRole('rowheader').first().click();
  await expect(page.getByRole('dialog').getByText('Iconic, 12 pages')).toBeVisible();
});

test('P-R02 a home without orders says so, and its Create Order opens /createOrder', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithoutCredits);
  await page.goto(`${shop.url}/dashboard`);
  const empty = page.getByText('You have not created any orders yet').locator('xpath=ancestor::*[.//a][1]');
  await expect(empty.getByRole('link', { name: 'Create Order' })).toHaveAttribute('href', '/createOrder');
});

test('P-R05 the home has banners, a headline that types itself, occasions, decor, partners’ logos, and quotes that link to the plans', async ({
  page,
}) => {
  await signInPartner(page.request, shop.url, partnerWithoutCredits);
  await page.goto(`${shop.url}/dashboard`);
  const section = (name: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name }) });

  const banners = section('What to give next').getByRole('article');
  await expect(banners).toHaveCount(2);
  for (const banner of await banners.all())
    await expect(banner.getByRole('link')).toHaveAttribute('href', '/createOrder');

  const headline = page.getByRole('heading', { name: 'Give them' });
  const typed = headline.locator('.hero-caret');
  const before = await typed.textContent();
  await expect.poll(() => typed.textContent()).not.toBe(before);
  await page.getByRole('button', { name: 'Stop the headline' }).click();
  await expect(typed).toHaveCount(0);

  const occasions = page.getByRole('list', { name: 'Occasions you can give an edition for' }).first();
  await expect(occasions.getByRole('listitem').first()).toHaveText(/\w Edition/);
  await occasions.evaluate(list => list.scrollIntoView());
  const left = () => occasions.evaluate(list => list.getBoundingClientRect().left);
  const start = await left();
  await expect.poll(left).not.toBe(start);

  await expect(section('Sentimental Home Decor').getByRole('article')).not.toHaveCount(0);

  const logos = page.getByRole('list', { name: 'Our partners' }).first().getByRole('img');
  await expect(logos).toHaveCount(3);
  await logos.first().evaluate(logo => logo.scrollIntoView());
  for (const name of ['Saffron Lens', 'Studio Chandan', 'The Marigold Table']) {
    const logo = page.getByRole('list', { name: 'Our partners' }).first().getByRole('img', { name });
    await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
    // The logo is not cropped: it has the aspect ratio of its file.
    const ratios = await logo.evaluate((img: HTMLImageElement) => [
      img.naturalWidth / img.naturalHeight,
      img.clientWidth / img.clientHeight,
    ]);
    expect(ratios[1]).toBeCloseTo(ratios[0]!, 0);
  }

  const voices = page.getByRole('list', { name: 'What partners say' }).getByRole('article');
  await expect(voices).toHaveCount(3);
  for (const voice of await voices.all()) await expect(voice.getByRole('link')).toHaveAttribute('href', '/plans');
});

test('P-R17 the bar shows a partner’s wide logo uncropped, and the footer has social icons', async ({ page }) => {
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const wide = {
    name: 'logo.svg.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 100 } }),
  };
  await page.request.post(`${shop.url}/api/updatePartnerLogo`, { multipart: { image: wide } });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${shop.url}/orders`);
  const mark = page.getByRole('link', { name: /, profile$/ }).locator('img');
  await expect(mark).toHaveCSS('object-fit', 'contain');
  await expect.poll(() => mark.evaluate(img => img.clientWidth / img.clientHeight)).toBeGreaterThan(3);
  const social = page.getByRole('contentinfo').getByRole('navigation', { name: 'Elsewhere' }).getByRole('link');
  await expect(social).toHaveCount(3);
  for (const link of await social.all()) await expect(link.locator('svg use')).not.toHaveAttribute('href', /#link$/);
});
