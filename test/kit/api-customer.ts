import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Theme } from '#kernel/themes.ts';
import type { ReplyBody } from './call-table.ts';
import type { ShopProcess } from './shop-process.ts';

export interface ApiResponse<Body = unknown> {
  status: number;
  body: Body;
}

/**
 * Seconds after which something typeset or uploaded counts as hanging. A quiet machine needs a tenth of it; CI has a
 * second journey and slow days beside it.
 */
export const hangSeconds = 600;

/** Polls `look` until it answers a value, and answers that. Throws with `what` when the time is over. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 60,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`waited ${seconds} s for ${what}`);
    await new Promise(done => setTimeout(done, 250));
  }
}

/** A hummed tone as a WAV file: 16 kHz, mono, 16 bit; another `pitch` is another recording. */
export function hummedWav(seconds = 1, pitch = 12): Uint8Array<ArrayBuffer> {
  const samples = 16_000 * seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(16_000, 24);
  bytes.writeUInt32LE(32_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) bytes.writeInt16LE(Math.round(8000 * Math.sin(at / pitch)), 44 + at * 2);
  return new Uint8Array(bytes);
}

/** A customer who uses only the documented calls, with a cookie jar of their own. */
export class ApiCustomer {
  readonly shop: ShopProcess;
  readonly phone: string;
  readonly #cookies = new Map<string, string>();

  constructor(shop: ShopProcess, phone: string) {
    this.shop = shop;
    this.phone = phone;
  }

  async call<const Address extends string>(
    address: Address,
    body?: object | FormData,
  ): Promise<ApiResponse<ReplyBody<Address>>> {
    const [method = 'GET', path = '/'] = address.split(' ');
    const isForm = body instanceof FormData;
    const response = await fetch(this.shop.url + path, {
      method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    return {
      status: response.status,
      body: (text && response.headers.get('content-type')?.includes('json')
        ? JSON.parse(text)
        : text) as ReplyBody<Address>,
    };
  }

  /** The body of a call's answer. Throws when its status is not 200. */
  async ok<const Address extends string>(address: Address, body?: object | FormData): Promise<ReplyBody<Address>> {
    const response = await this.call(address, body);
    if (response.status !== 200)
      throw new Error(`${address} answered ${response.status}: ${JSON.stringify(response.body)}`);
    return response.body;
  }

  /** Signs in with the code from the sandbox's inbox. */
  async signIn(): Promise<void> {
    await this.ok('POST /api/sendOtp', { phone: this.phone, country: 'IN', code: '91', type: false });
    const inbox = await this.ok(`GET /sandbox/api/inbox?to=${encodeURIComponent(this.phone)}`);
    const proof = { phone: this.phone, type: false, pass: inbox[0].code };
    await this.ok('POST /api/verify', proof);
    await this.ok('POST /api/login', proof);
  }

  /** Begins an order. Answers the bank's reference, which is the MID (D27), and the address of its page. */
  async beginOrder(
    option: 'upfront' | 'downfront',
    pages = 12,
    theme: Theme = 'Travel',
  ): Promise<{ mid: string; url: string }> {
    const plan = (await this.ok('GET /api/d2cpricing')).pricingData.find(offer => offer.pages === pages);
    const parents = (await this.ok('GET /api/parent')).pricingData;
    const category = parents.find(parent => parent.name === theme)?.child[0]?._id;
    const { url } = await this.ok('POST /api/paymentD2C', {
      plan: plan?._id,
      category,
      selectedOption: option,
      couponCode: '',
      extracopies: 0,
    });
    return { mid: new URL(url).pathname.split('/').at(-1) ?? '', url };
  }

  /** Decides a payment at the bank by its remote control, as a payer would on its page. */
  async pay(mid: string, notify: 'now' | 'late' | 'never' | 'twice' = 'now', outcome = 'paid'): Promise<ApiResponse> {
    const response = await fetch(`${this.shop.bankUrl}/api/payments/${mid}/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome, notify }),
    });
    return { status: response.status, body: await response.json() };
  }

  orders = () => this.ok('POST /api/show-order-D2C/');
  edition = (edition: string) => this.ok('POST /api/editions', { edition });

  /** Waits until the edition has this status (and `live`), and answers it. */
  untilEditionAt = (edition: string, orderStatus: number, live?: number) =>
    eventually(
      `edition at ${orderStatus}, live ${live}`,
      async () => {
        const record = await this.edition(edition);
        return record.orderStatus === orderStatus && (live === undefined || record.live === live) ? record : false;
      },
      hangSeconds,
    );

  async upload(edition: string, path: string, { number, page = 1 }: { number: number; page?: number }): Promise<void> {
    const form = new FormData();
    form.set('parent', edition);
    form.set('page', String(page));
    form.set(`image${number}`, new Blob([readFileSync(path)], { type: 'image/jpeg' }), basename(path));
    await this.ok('POST /api/uplodeImage', form);
  }

  /** Saves one page of the story form: a text for each question, and with `voice` a recording for the last one. */
  async answer(
    edition: string,
    { page, texts, voice = false }: { page: number; texts: readonly string[]; voice?: boolean },
  ) {
    const { questions, category } = await this.ok('POST /api/abstract', { id: edition });
    const form = new FormData();
    form.set('edition', edition);
    form.set('category', category);
    texts.forEach((text, at) => {
      const key = (page - 1) * 6 + at + 1;
      form.set(`num${key}`, JSON.stringify({ question: questions[key]!.question, answer: text }));
    });
    if (voice) {
      const key = (page - 1) * 6 + 6;
      form.set(`audioQuestion${key}`, questions[key]!.question);
      form.set(`audio${key}`, new Blob([hummedWav()], { type: 'audio/wav' }), 'voice.wav');
    }
    return this.ok('POST /api/updateAbstract', form);
  }

  /** Does what an editor does, by the sandbox's remote control. */
  staff = (act: string, edition: string, more: object = {}) =>
    this.ok('POST /sandbox/api/staff', { act, edition, ...more });

  /** Marks an edition as printed as soon as its print file is made and released. */
  markPrinted = (edition: string): Promise<unknown> =>
    eventually(
      `edition ${edition} printed`,
      async () => (await this.call('POST /sandbox/api/staff', { act: 'printed', edition })).status === 200,
      hangSeconds,
    );

  /** Publishes an edition's draft as soon as it is made. */
  publish = (edition: string): Promise<unknown> =>
    eventually(
      `edition ${edition} published`,
      async () => (await this.call('POST /sandbox/api/staff', { act: 'publish', edition })).status === 200,
      hangSeconds,
    );
}
