import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleNow } from '../kit/accessible-screen.ts';
import { expectTitle, openPage, sectionOf } from '../kit/screen.ts';
import { closePages, startShopProcess, type ShopProcess } from '../kit/shop-process.ts';
import { openStaffContext, partnerWithCredits, signInCustomer, signInPartner } from '../kit/sign-in.ts';

let shop: ShopProcess;
test.beforeAll(async () => {
  shop = await startShopProcess({ env: { LIMITS: 'off' } });
});
test.afterEach(closePages);
test.afterAll(() => shop.close());

test('W101 W102 a customer saves everything, asks to be erased and takes it back, on a phone; axe finds nothing', async ({
  browser,
}) => {
  const page = await openPage(browser, shop, { width: 360 });
  await signInCustomer(page.request, shop.url, '+919876512301');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expectTitle(page, 'Your data');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save everything about me' }).click();
  expect((await download).suggestedFilename()).toBe('Everything about you.zip');
  const erase = sectionOf(page, 'Erase everything about you');
  await expect(erase.getByRole('heading', { name: 'What stays, and why' })).toBeVisible();
  await erase.getByRole('button', { name: 'Erase everything about me' }).click();
  await page.getByRole('button', { name: 'Erase everything', exact: true }).click();
  await expect(erase.getByText('Everything about you is erased from')).toBeVisible();
  await expectAccessibleNow(page);
  await erase.getByRole('button', { name: 'Take it back' }).click();
  await expect(erase.getByRole('button', { name: 'Erase everything about me' })).toBeVisible();
  const agreed = sectionOf(page, 'What you agreed to');
  await expect(agreed.getByText(/^Terms and Conditions, version 1: .*, when you signed in\.$/)).toBeVisible();
  const wording = agreed.getByRole('link', { name: 'Terms and Conditions, version 1' });
  await expect(wording).toHaveAttribute('href', '/termsandconditions/1');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/screens/privacy/customer-${width}.png`, fullPage: true });
  }
  await expectAccessible(page, '/mydata');
});

test('W101 a partner with an order in work reads why not yet, and a visitor signs in first', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  await page.goto('/mydata');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your data');
  await signInPartner(page.request, shop.url, partnerWithCredits);
  const studio = async (call: string, data: object) => {
    const reply = await page.request.post(`${shop.url}/api/${call}`, { data });
    expect(reply.status(), call).toBe(200);
    return reply.json();
  };
  const { data } = await studio('login', {});
  const [category] = (await studio('category', { id: data.partnerType })) as { _id: string }[];
  await studio('place-order', { customerName: 'Tara', customerPhone: '+919820000071', category: category?._id });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByText('Not possible yet: these orders are not on the way.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Orders that come first' }).getByRole('link')).toHaveCount(1);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleNow(page);
    await page.screenshot({ path: `test-results/screens/privacy/partner-${width}.png`, fullPage: true });
  }
});

test('W101 the owner finds a person, asks for them with a reason, and sees it in the list; an editor does not', async ({
  browser,
}) => {
  const customer = await openPage(browser, shop);
  await signInCustomer(customer.request, shop.url, '+919876512302');
  await customer.request.post('/api/updateD2CuserName', { data: { name: 'Asha Rao' } });
  const page = await (await openStaffContext(browser, shop, 'owner')).newPage();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/studio/people');
  // However it is typed, the account's number is shown.
  await page.getByLabel('Phone number').fill('+91 98765 12302');
  await page.getByRole('region', { name: 'Find a person' }).getByRole('button').click();
  // Another number in the field is another person: nothing is offered until they are found.
  await expect(page.getByRole('heading', { name: 'Customer +919876512302' })).toBeVisible();
  const act = page.getByRole('button', { name: /Erase after the waiting time|Save everything about them/ });
  await expect(act).toHaveCount(2);
  await page.getByLabel('Phone number').fill('+919876512301');
  await expect(act).toHaveCount(0);
  await page.getByLabel('Phone number').fill('+91 98765 12302');
  await page.getByLabel('Why they are erased').fill('By e-mail on 21 November.');
  await expectAccessibleNow(page);
  await expect(page.getByText('Asha Rao, 0 orders')).toBeVisible();
  await page.getByRole('button', { name: 'Erase after the waiting time' }).click();
  const question = page.getByRole('alertdialog', { name: 'Erase Asha Rao?' });
  await expect(question).toContainText(
    /Asha Rao, \+919876512302 is erased on \w{3} \d+ \w{3}[ \d]*, with every magazine/,
  );
  await expect(question).toContainText('Nothing of it stays. Backups have it for 30 days more.');
  await question.getByRole('button', { name: 'Do not erase' }).click();
  await expect(page.getByText('a customer: Asha Rao')).toHaveCount(0);
  await page.getByRole('button', { name: 'Erase after the waiting time' }).click();
  await question.getByRole('button', { name: 'Erase after the waiting time' }).click();
  await expect(page.getByText('a customer: Asha Rao +919876512302')).toBeVisible();
  await expect(page.getByText(/Asked for by .*By e-mail on 21 November/)).toBeVisible();
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/screens/privacy/people-${width}.png`, fullPage: true });
  }
  await expectAccessibleNow(page);
  const editor = await (await openStaffContext(browser, shop, 'editor')).newPage();
  await editor.goto('/studio/people');
  await expect(editor.getByRole('alert')).toBeVisible();
  await expect(editor.getByLabel('Phone number')).toHaveCount(0);
});

test('W101 an address that no receipt has says so', async ({ browser }) => {
  const page = await openPage(browser, shop, { width: 360 });
  await page.goto('/erased/0123456789abcdefghjkmnpqrs');
  await expectTitle(page, 'There is no receipt here');
  await expectAccessible(page, '/erased/0123456789abcdefghjkmnpqrs');
});
