import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from '../kit/accessible-screen.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { startSpeechServer, type TestSpeechServer } from '../kit/speech-server.ts';
import { openGift } from '../kit/gift.ts';

let shop: ShopProcess;
let service: TestSpeechServer;
test.beforeAll(async () => {
  service = await startSpeechServer();
  shop = await startShopProcess({ env: { LIMITS: 'off', SPEECH: 'openai', SPEECH_URL: service.url } });
});
test.beforeEach(() => void (service.planned = []));
test.afterEach(closePages);
test.afterAll(async () => {
  await shop.close();
  await service.close();
});

let stories = 0;
/** Opens the first question of a story that nobody has begun, as a partner's client. */
async function openQuestion(browser: Browser, width = 360): Promise<Page> {
  const viewport = { width, height: 780 };
  const { id, page } = await openGift(browser, shop, { customerName: `Meera ${++stories}`, viewport });
  await page.goto(`/abstract/${id}?page=1&q=1`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  return page;
}

const words = (page: Page) => page.getByRole('textbox').first();
async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record your answer' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await page.getByRole('button', { name: 'Stop' }).click();
}

for (const width of [360, 768, 1440])
  test(`W54 a recording becomes editable words beside it, at ${width} px`, async ({ browser }, testInfo) => {
    const said = Promise.withResolvers<string>();
    service.planned = [() => said.promise];
    const page = await openQuestion(browser, width);
    const errors = collectPageErrors(page, shop);
    const notFound: string[] = [];
    page.on('response', response => response.status() === 404 && notFound.push(new URL(response.url()).pathname));
    await expect(page.getByText('A speech service writes down what you record')).toBeVisible();
    await record(page);
    await expect(page.getByText('Writing down what you said…')).toBeVisible({ timeout: 20_000 });
    await page.screenshot({ path: testInfo.outputPath(`waiting-${width}.png`) });
    said.resolve('We lived on the roof all summer, and Nani sang.');
    await expect(words(page)).toHaveValue('We lived on the roof all summer, and Nani sang.', { timeout: 20_000 });
    await expect(page.getByText('Written down from your recording. Please check names.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play your recording' })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath(`used-${width}.png`) });
    await expectAccessible(page, page.url());
    await words(page).fill('We lived on the roof all summer, and Leela Nani sang.');
    await expect(page.getByText('Safe with us')).toHaveCount(2, { timeout: 20_000 });
    await page.reload();
    await expect(words(page)).toHaveValue('We lived on the roof all summer, and Leela Nani sang.');
    // The recording's take is deleted as soon as the recording is saved, also while its last bytes are on their way.
    expect(notFound.filter(path => !path.startsWith('/api/uploads/'))).toEqual([]);
    expect(errors().filter(error => !error.includes('404'))).toEqual([]);
  });

test('W113 whoever does not want a recording written down says so below it, and can have it again', async ({
  browser,
}, testInfo) => {
  const page = await openQuestion(browser);
  await page.getByRole('button', { name: 'Do not write it down' }).click();
  await expect(page.getByText('What you record in this story is not written down.')).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('withdrawn.png') });
  await expectAccessible(page, page.url());
  await record(page);
  await expect(page.getByRole('button', { name: 'Play your recording' })).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText('What you record in this story is not written down.')).toBeVisible();
  await expect(words(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Write it down again' }).click();
  await expect(words(page)).not.toHaveValue('', { timeout: 20_000 });
});

test('W54 typed words stay, and what was heard is offered beside them', async ({ browser }, testInfo) => {
  service.planned = ['We lived on the roof.', 'And Nani sang.'];
  const page = await openQuestion(browser);
  await words(page).fill('We slept outside.');
  await expect(page.getByText('Safe with us')).toBeVisible({ timeout: 20_000 });
  await record(page);
  const offer = page.getByRole('region', { name: 'What we heard in your recording' });
  await expect(offer).toContainText('We lived on the roof.', { timeout: 20_000 });
  await expect(words(page)).toHaveValue('We slept outside.');
  await page.screenshot({ path: testInfo.outputPath('offered.png'), fullPage: true });
  await expectAccessible(page, page.url());
  await offer.getByRole('button', { name: 'Add below mine' }).click();
  await expect(offer).toBeHidden();
  await expect(words(page)).toHaveValue('We slept outside.\n\nWe lived on the roof.');
  await page.getByRole('button', { name: 'Go on recording' }).click();
  await expect(page.getByRole('timer')).toHaveText(/0:0[23]/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(offer).toContainText('And Nani sang.', { timeout: 20_000 });
  await offer.getByRole('button', { name: 'Leave out' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(words(page)).toHaveValue('We slept outside.\n\nWe lived on the roof.');
  await expect(page.getByRole('region', { name: 'What we heard in your recording' })).toBeHidden();
});

test('W54 a recording that cannot be written down is safe, and one can try again', async ({ browser }, testInfo) => {
  service.planned = [{ status: 401 }];
  const page = await openQuestion(browser);
  await record(page);
  await expect(page.getByText('We could not write this down. The recording is safe')).toBeVisible({ timeout: 20_000 });
  await page.screenshot({ path: testInfo.outputPath('failed.png') });
  await expectAccessible(page, page.url());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(words(page)).toHaveValue(service.words, { timeout: 20_000 });
});
