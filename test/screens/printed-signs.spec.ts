import { expect, test } from '@playwright/test';
import { cameraPhotos } from '../kit/photo-files.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('D16 signs that no font prints are told beside the answer, the caption and the name', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signInPartner(page.request, shop.url, '+919810000003');
  const list = (await (await page.request.post('/api/category', { data: {} })).json()) as {
    _id: string;
    name: string;
  }[];
  const category = list.find(({ name }) => name === 'Anniversary')?._id;
  const placed = await page.request.post('/api/place-order', { data: { customerName: 'Mei', category } });
  const { _id: id } = (await placed.json()) as { _id: string };
  const tables: string[] = [];
  page.on('request', request => request.url().includes('printable-signs') && tables.push(request.url()));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/abstract/${id}?page=1&q=2`);
  const answer = page.getByRole('textbox', { name: 'Or write it' });
  await answer.fill('Mei told me everything.');
  expect(tables).toEqual([]);
  await answer.fill('𝓜𝓮𝓲 and བཀྲ་ཤིས་ said 漢字 and ツ ❤️');
  await expect(page.getByText('We cannot print these signs: 漢 字 ツ. Please write them another way.')).toBeVisible();
  expect(tables).toHaveLength(1);
  await page.screenshot({ path: 'test-results/screens/printed-signs-360.png' });
  await answer.fill('𝓜𝓮𝓲 and བཀྲ་ཤིས་ ❤️');
  await expect(page.getByText('We cannot print')).toBeHidden();
  // What was written stays as written.
  await expect
    .poll(async () => JSON.stringify(await (await page.request.post('/api/abstract', { data: { id } })).json()))
    .toContain('𝓜𝓮𝓲 and བཀྲ་ཤིས་ ❤️');

  await page.goto(`/abstract/${id}?view=photos`);
  const section = page.getByRole('region', { name: 'Photos' });
  await section.locator('input[type=file]').setInputFiles(await cameraPhotos(1));
  await section.getByRole('button', { name: /^Open/ }).click();
  await page.getByRole('textbox', { name: 'Who, where, when?' }).fill('日本, 2019');
  await expect(page.getByRole('dialog').getByText('We cannot print these signs: 日 本.')).toBeVisible();
});
