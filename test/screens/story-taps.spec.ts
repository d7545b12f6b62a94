import { expect, test, type Page } from '@playwright/test';
import { clickAtBank, openCheckout, payButton, signInNewCustomer } from '../kit/checkout-screen.ts';
import { cameraPhotos } from '../kit/photo-files.ts';
import { openPage, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { storyAnswers } from '../kit/story.ts';
import { Taps } from '../kit/taps.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

/** `npm run prove -- story --taps` takes thirty photos; their number changes no tap. */
const photoCount = process.env['PROVE_STORY'] === 'taps' ? 30 : 3;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function pay(page: Page): Promise<void> {
  await signInNewCustomer(page, shop, 'Ananya Iyer');
  await openCheckout(page);
  await payButton(page).click();
  await clickAtBank(page, shop, /^Pay/);
  await slowExpect(page.getByRole('heading', { name: 'Order confirmed!' })).toBeVisible();
}

test('W51 W55 eight answers and thirty photos take few taps from the payment to the hand-in', async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await openPage(browser, shop, { width: 390 });
  const taps = await Taps.on(page);
  await pay(page);
  await taps.begin();
  await taps.tap(page.getByRole('link', { name: 'Fill Abstract Form' }));
  await taps.tap(button(page, 'Continue'));
  await taps.type(page.getByLabel('Name on the cover'), 'Lakshmi Iyer');
  await taps.tap(button(page, 'To the questions'));
  for (const [n, text] of storyAnswers.slice(0, 8).entries()) {
    await slowExpect(page.getByText(`${n + 1} of 12`)).toBeVisible();
    await taps.type(page.getByRole('textbox').first(), text);
    await taps.tap(button(page, n === 5 ? 'On to the photos' : 'Next question'));
    if (n !== 5) continue;
    // The label of the file picker, and the choice in it.
    const chooser = page.waitForEvent('filechooser');
    await taps.tap(page.getByText('Add photos', { exact: true }));
    await (await chooser).setFiles(await cameraPhotos(photoCount));
    taps.count++;
    await slowExpect(page.getByText(`${photoCount} of 60`)).toBeVisible();
    await taps.tap(button(page, 'Next'));
    await expect(page.getByText('7 of 12')).toBeVisible({ timeout: 120_000 });
  }
  await taps.tap(page.getByRole('link', { name: 'All questions' }));
  await taps.tap(page.getByRole('link', { name: /Look it over/ }));
  await taps.tap(button(page, 'Hand it in'));
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 120_000 });
  const screens = await taps.screens();
  console.log(`${taps.count} taps, ${screens.length} screens: ${screens.join(' | ')}`);
  expect(taps.count).toBeLessThanOrEqual(20);
});
