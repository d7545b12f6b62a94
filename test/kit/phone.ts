import { expect, type Locator, type Page } from '@playwright/test';
import { openPage } from './screen.ts';
import type { ShopProcess } from './shop-process.ts';

/** A pretend phone in a browser, with its chat open. */
export class Phone {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(browser: Parameters<typeof openPage>[0], shop: ShopProcess, number: string): Promise<Phone> {
    const page = await openPage(browser, shop, { width: 360 });
    await page.goto(`/sandbox/phone/${number.replace(/\D/g, '')}`);
    return new Phone(page);
  }

  /** The newest message of the shop that says this. */
  hears = (words: string | RegExp): Locator =>
    this.page
      .getByRole('log')
      .getByRole('listitem')
      .and(this.page.locator('.theirs'))
      .filter({ hasText: words })
      .last();

  /** Waits until the shop said this. */
  isTold = (words: string | RegExp): Promise<void> => expect(this.hears(words)).toBeVisible({ timeout: 120_000 });

  async says(words: string): Promise<void> {
    await this.page.getByLabel('Message', { exact: true }).fill(words);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(this.page.locator('.mine').filter({ hasText: words }).last()).toBeVisible();
  }

  /** Taps a button under the newest message that has it. */
  taps = (label: string): Promise<void> =>
    this.page.locator('.choices').getByRole('button', { name: label, exact: true }).last().click();

  /** Opens the list of the newest message that has one, and taps a row. */
  async picks(list: string, row: string | RegExp): Promise<void> {
    await this.taps(`☰ ${list}`);
    await this.page.getByRole('dialog').getByRole('button', { name: row }).first().click();
  }

  /** Speaks for a moment into the microphone. */
  async speaks(seconds = 2): Promise<void> {
    const before = await this.page.locator('.mine audio').count();
    await this.page.getByRole('button', { name: 'Speak' }).click();
    await this.page.waitForTimeout(seconds * 1000);
    await this.page.getByRole('button', { name: 'Send the voice note' }).click();
    await expect(this.page.locator('.mine audio')).toHaveCount(before + 1);
  }

  async sends(photos: readonly string[], as: 'Photos' | 'Documents' = 'Photos'): Promise<void> {
    const before = await this.page.locator('.mine img').count();
    await this.page.getByLabel(as, { exact: true }).setInputFiles([...photos]);
    await expect(this.page.locator('.mine img')).toHaveCount(before + photos.length, { timeout: 120_000 });
  }

  async repliesTo(message: Locator, words: string): Promise<void> {
    await message.getByRole('button', { name: /^Reply to/ }).click();
    await this.says(words);
  }

  /** Waits until so many messages of its own bear a mark that they are stored. */
  stored = (count: number): Promise<void> =>
    expect(this.page.locator('.mine footer').filter({ hasText: '❤️' })).toHaveCount(count, { timeout: 120_000 });

  /** Moves the shop's clock. */
  waits = (label: '+1 min' | '+1 h' | '7:30 pm'): Promise<void> =>
    this.page.getByRole('button', { name: label, exact: true }).click();

  /** Some seconds pass on the shop's clock: nobody answers a question in the second in which it came. */
  async thinks(): Promise<void> {
    await this.page.request.post('/sandbox/api/clock', { data: { advanceSeconds: 5 } });
  }

  switches = (to: 'on' | 'off'): Promise<void> => this.page.getByRole('button', { name: `Switch ${to}` }).click();
}
