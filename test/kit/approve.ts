import type { Page } from '@playwright/test';

/** Approves the soft copy on the customer's page: ticks off all names and dates, then approves. */
export async function approveOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const check = page.getByRole('dialog', { name: 'One last look before it is printed' });
  const approve = check.getByRole('button', { name: 'Approve', exact: true });
  await approve.waitFor();
  const all = check.getByRole('button', { name: 'All of these are right' });
  if ((await all.count()) > 0) await all.click();
  await approve.click();
}
