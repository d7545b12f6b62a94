import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { allowedDifference, differenceFromApproved } from '../kit/approved-pictures.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess()));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** Widths of the screen, and of its approved pictures. */
const widths = [
  [360, 180],
  [1440, 480],
] as const;
const approved = (name: string, width: number) => `test/screens/approved/${name}-${width}.webp`;
const slug = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Moves a part to a whole pixel of the page, so that the heights of the parts above it do not change its letters. */
const alignToPixel = (part: Locator) =>
  part.evaluate((element: HTMLElement) => {
    const top = element.getBoundingClientRect().top + scrollY;
    element.style.cssText += `position: relative; top: ${Math.ceil(top) - top}px`;
  });

/** Answers the name and the difference of a part that does not match its approved picture, and attaches its picture. */
async function compareWithApproved(name: string, width: number, kept: number, part: Locator): Promise<string[]> {
  for (let before: Buffer | undefined; ;) {
    const picture = await part.screenshot({ animations: 'disabled' });
    const differ = await differenceFromApproved(picture, approved(name, width), kept);
    if (differ <= allowedDifference) return [];
    // A part that still changes is not finished, for example after a late script.
    if (before?.equals(picture)) {
      const change = `${name} at ${width}: ${(differ * 100).toFixed(1)} %`;
      await test.info().attach(change, { body: picture, contentType: 'image/png' });
      return [change];
    }
    before = picture;
  }
}

async function openGallery(page: Page): Promise<void> {
  // Nothing moves, and every picture is loaded or has failed.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${shop.url}/sandbox/ui`);
  await expect(page.getByRole('list', { name: 'A sample edition' })).toBeVisible();
  const allThere = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      for (const image of document.images) {
        image.loading = 'eager';
        // Otherwise a busy machine takes the screenshot before a complete image is decoded.
        image.decoding = 'sync';
      }
      return document.fonts.status === 'loaded' && [...document.images].every(image => image.complete);
    });
  await expect.poll(allThere, { timeout: 30_000 }).toBe(true);
  await expect(page.getByText('A cover that did not come')).toBeVisible();
}

test('repository: the design system shows every part, and axe finds nothing in it', async ({ page }) => {
  await expectAccessible(page, `${shop.url}/sandbox/ui`);
  const heads = await page.locator('main').getByRole('heading').allTextContents();
  for (const part of [
    'Type',
    'Buttons',
    'Forms',
    'Choices',
    'Sheets of paper',
    'Cards',
    'Money',
    'Flipbook',
    'Carousel',
    'Waiting',
    'Nothing here',
    'Drawings',
    'A headline that types itself',
    'Running words',
    'Page Not Found',
    'Something Went Wrong',
    'You are not a member yet',
    'Loading chunk failed',
    'Unexpected Application Error!',
  ])
    expect(heads, part).toContain(part);
  for (const landmark of ['banner', 'contentinfo'] as const) await expect(page.getByRole(landmark)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
});

test('repository: words have enough contrast in the middle of an animation, too', async ({ page }) => {
  await page.goto(`${shop.url}/sandbox/ui`);
  await expect(page.locator('.loader').first()).toBeVisible();
  // Every animation is restarted and paused after a tenth of a second.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { animation: none !important }');
    document.adoptedStyleSheets.push(sheet);
    void document.body.offsetHeight;
    sheet.replaceSync('* { animation-delay: -100ms !important; animation-play-state: paused !important }');
  });
  const { violations } = await new AxeBuilder({ page }).withRules('color-contrast').analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(node => node.html))).toEqual([]);
});

test('repository: each part matches its approved picture, which only npm run golden:ui renews', async ({ page }) => {
  for (const [width, kept] of widths) {
    await page.setViewportSize({ width, height: 900 });
    await openGallery(page);
    // Elements that are fixed to the window would cover some parts.
    await page
      .locator('header.sticky, nav.fixed')
      .evaluateAll(fixed => fixed.forEach(element => ((element as HTMLElement).style.visibility = 'hidden')));
    const changed: string[] = [];
    for (const section of await page
      .locator('main section.section, main .page > .empty, main .page > .empty-words')
      .all()) {
      await alignToPixel(section);
      const name = slug((await section.getByRole('heading').first().textContent()) ?? '');
      changed.push(...(await compareWithApproved(name, width, kept, section)));
    }
    expect(changed, changed.join(', ')).toEqual([]);
  }
});

test('repository: sheets, popups, toasts and the menu match their approved pictures, and axe finds nothing in them', async ({
  page,
}) => {
  for (const [width, kept] of widths) {
    await page.setViewportSize({ width, height: 800 });
    await openGallery(page);
    const changed: string[] = [];
    const checkDialog = async (name: string) => {
      const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
      expect(violations.map(v => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([]);
      // Nothing is drawn as hovered, wherever the page had scrolled to the button that opened the sheet.
      await page.mouse.move(0, 0);
      changed.push(...(await compareWithApproved(name, width, kept, page.locator('dialog[open]'))));
    };
    for (const button of ['Sheet middle', 'Sheet bottom', 'Sheet right', 'Sheet full', 'Plain alert', 'Two ways on']) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.locator('dialog[open]')).toBeVisible();
      await checkDialog(slug(button));
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await checkDialog('menu');
    await page.keyboard.press('Escape');
    expect(changed, changed.join(', ')).toEqual([]);
    await page.getByRole('button', { name: 'Toast good' }).click();
    await expect(page.getByText('Saved on this phone')).toBeVisible();
  }
});
