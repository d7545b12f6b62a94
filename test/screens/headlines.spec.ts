import { expect, test, type Page } from '@playwright/test';
import type { StoryHeadline } from '#src/soft-copy/wire/headlines.ts';
import { expectAccessibleNow } from '../kit/accessible-screen.ts';
import { ApiCustomer } from '../kit/api-customer.ts';
import { Keyboard } from '../kit/keyboard.ts';
import { collectPageErrors } from '../kit/page-errors.ts';
import { openPage, sectionOf, slowExpect } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { signInCustomer } from '../kit/sign-in.ts';
import { storyAnswers } from '../kit/story.ts';
import { orderFor } from '../kit/story-order.ts';

let shop: ShopProcess;
test.beforeAll(async () => void (shop = await startShopProcess({ env: { LIMITS: 'off' } })));
test.afterEach(closePages);
test.afterAll(() => shop.close());

const headlinesOf = async (page: Page, edition: string): Promise<StoryHeadline[]> => {
  const reply = await page.request.post('/api/storyHeadlines', { data: { edition } });
  return ((await reply.json()) as { headlines: StoryHeadline[] }).headlines;
};

test('W55 the last look reads like the magazine: each headline is another one by keyboard, or has own words', async ({
  browser,
}) => {
  const ananya = new ApiCustomer(shop, '+919820000932');
  const edition = await orderFor(ananya, { payer: 'Ananya Iyer' });
  const told = new FormData();
  told.set('edition', edition);
  told.set('saving', '1');
  for (const [at, answer] of storyAnswers.slice(0, 4).entries())
    told.set(`num${at + 1}`, JSON.stringify({ question: '', answer }));
  await ananya.ok('POST /api/updateAbstract', told);
  const page = await openPage(browser, shop, { width: 360 });
  const pageErrors = collectPageErrors(page, shop);
  await signInCustomer(page.request, shop.url, ananya.phone);
  await page.goto(`/abstract/${edition}?view=check`);
  const known = await headlinesOf(page, edition);
  const list = sectionOf(page, 'Headlines');
  await slowExpect(list.getByRole('button')).toHaveCount(4);
  await expect(list.getByRole('link').first()).toHaveText(/^We had planned Ladakh for eleven years\..* …$/);
  for (const { headline } of known) if (headline !== null) await expect(list).toContainText(headline);
  await expectAccessibleNow(page, 'the look-over with the headlines at 360');

  const found = known.find(({ headline, proposals }) => headline !== null && proposals.length > 1);
  const [was, other] = [found?.headline ?? '', found?.proposals[1]?.text ?? ''];
  const keyboard = new Keyboard(page);
  await keyboard.press(list.getByRole('button', { name: `Change the headline: ${was}`, exact: true }));
  const sheet = page.getByRole('dialog', { name: 'The headline' });
  await expect(sheet.getByRole('button', { pressed: true })).toHaveText(was);
  await expectAccessibleNow(page, 'headlines to choose from at 360');
  await keyboard.press(sheet.getByRole('button', { name: other, exact: true }));
  await expect(sheet).toHaveCount(0);
  const changed = list.getByRole('button', { name: `Change the headline: ${other}`, exact: true });
  await expect(changed).toBeFocused();
  expect((await headlinesOf(page, edition)).map(({ headline }) => headline)).toContain(other);

  // It stays, can be own words, and is as it was before.
  await page.reload();
  await slowExpect(changed).toBeVisible();
  await keyboard.press(changed);
  await sheet.getByRole('textbox', { name: 'Own words' }).fill('As Amma tells it');
  await keyboard.press(sheet.getByRole('button', { name: 'Change it' }));
  await expect(sheet).toHaveCount(0);
  await keyboard.press(list.getByRole('button', { name: 'Change the headline: As Amma tells it' }));
  await keyboard.press(sheet.getByRole('button', { name: 'As it was before' }));
  await expect(list.getByRole('button', { name: `Change the headline: ${was}`, exact: true })).toBeFocused();
  expect(keyboard.unseen).toEqual([]);
  expect(pageErrors()).toEqual([]);
});
