import { expect, type Page } from '@playwright/test';
import type { PhoneMessage, PhoneView } from '#src/sandbox/wire/phone.ts';
import { eventually } from './api-customer.ts';

/** Seconds after which a chat hangs; a quiet machine answers within one. */
const chatSeconds = 120;

/** A pretend phone in a browser (W115): sends as its owner would, and waits for what the shop says. */
export class Phone {
  readonly page: Page;
  readonly #number: string;

  private constructor(page: Page) {
    this.page = page;
    this.#number = /\/sandbox\/phone\/(\d+)/.exec(page.url())?.[1] ?? '';
  }

  /** The phone whose page this browser was led to; its first message is the sentence of the link. */
  static async atLink(page: Page): Promise<Phone> {
    await page.waitForURL('**/sandbox/phone/**');
    const phone = new Phone(page);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    return phone;
  }

  async view(): Promise<PhoneView> {
    return (await (await this.page.request.get(`/sandbox/api/phone?number=${this.#number}`)).json()) as PhoneView;
  }

  /** Does something, and answers the first message after it whose text matches. */
  async answer(text: RegExp, act: () => Promise<unknown>): Promise<PhoneMessage> {
    const before = (await this.view()).messages.length;
    await act();
    return this.message(text, before);
  }

  /** The first message of the shop's that matches, from the `from`th on; waits for it for so many seconds. */
  async message(text: RegExp, from = 0, seconds = chatSeconds): Promise<PhoneMessage> {
    const look = async () => (await this.view()).messages.slice(from).find(one => !one.isMine && text.test(one.text));
    return eventually(`a message like ${text.source}`, look, seconds).catch(async (error: unknown) => {
      const said = (await this.view()).messages.map(one => `${one.isMine ? '>' : '<'} ${one.kind} ${one.text}`);
      throw new Error(`${String(error)}; there are:\n${said.join('\n')}`, { cause: error });
    });
  }

  /** Waits until the shop has sent a message that matches, whether or not the phone is on. */
  async sent(text: RegExp): Promise<void> {
    const inbox = `/sandbox/api/inbox?to=${encodeURIComponent(`+${this.#number}`)}`;
    await eventually(
      `a message like ${text.source} on its way`,
      async () => {
        const sent = (await (await this.page.request.get(inbox)).json()) as { text: string }[];
        return sent.some(one => text.test(one.text));
      },
      chatSeconds,
    );
  }

  async write(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }

  /** Taps the newest button with this label, once the page shows all that came. */
  async tap(label: string): Promise<void> {
    const { length } = (await this.view()).messages;
    await expect.poll(() => this.page.getByRole('log').getByRole('listitem').count()).toBeGreaterThanOrEqual(length);
    await this.page.getByRole('log').getByRole('button', { name: label, exact: true }).last().click();
  }

  /** Quotes a message of the shop's and writes to it. */
  async reply(to: RegExp, text: string): Promise<void> {
    const bubble = this.page.getByRole('log').getByRole('listitem').filter({ hasText: to }).first();
    await bubble.getByRole('button', { name: /^Reply to/ }).click();
    await this.write(text);
  }

  /** Speaks for a moment; the voice note is stored when this is done. */
  async speak(): Promise<void> {
    await this.page.getByRole('button', { name: 'Speak', exact: true }).click();
    await this.page.waitForTimeout(1200);
    await this.#stored(1, () => this.page.getByRole('button', { name: 'Send the voice note' }).click());
  }

  /** Sends photos; they are stored when this is done. */
  async sendPhotos(paths: readonly string[]): Promise<void> {
    await this.#stored(paths.length, () => this.page.getByLabel('Photos', { exact: true }).setInputFiles([...paths]));
  }

  /** Waits until so many more messages of this phone have the reaction that says they are stored. */
  async #stored(count: number, act: () => Promise<unknown>): Promise<void> {
    const reacted = async () =>
      (await this.view()).messages.filter(({ isMine, reaction }) => isMine && reaction).length;
    const before = await reacted();
    await act();
    await eventually(`${count} messages to be stored`, async () => (await reacted()) >= before + count, chatSeconds);
  }

  switch = (to: 'on' | 'off') => this.page.getByRole('button', { name: `Switch ${to}` }).click();

  /** Lets time pass: messages have whole seconds, and nobody answers in the second in which a question comes. */
  async pass(seconds = 5): Promise<void> {
    const reply = await this.page.request.post('/sandbox/api/clock', { data: { advanceSeconds: seconds } });
    expect(reply.status()).toBe(200);
  }

  /** Lets time pass until half past seven in the evening. */
  async evening(): Promise<void> {
    await this.pass((await this.view()).secondsToEvening);
  }
}
