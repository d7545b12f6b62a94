/** Customers and partners of the chaos run. They use HTTP as browsers do, and retry when a shop is killed. */
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import type { EventCounter } from './counter.ts';

export interface ChaosResponse {
  status: number;
  body: any;
}

/** Told of the requests of a person: each attempt, and those that nobody answered in the end. */
export interface RequestWatch {
  /** `status` is undefined when the connection broke, or when it took longer than anybody waits. */
  tried(path: string, attempt: { milliseconds: number; status: number | undefined }): void;
  gaveUp(path: string): void;
}

/** How long a person waits; a file is sent in the background, without end: what cuts it is the load balancer. */
const patienceMs = (path: string) => (/^\/api\/(finishUpload|uploads)/.test(path) ? 70_000 : 20_000);

/** A client with cookies of its own, which sends a request again when the connection breaks. */
export class Person {
  readonly #cookies = new Map<string, string>();
  readonly #shops: readonly string[];
  readonly #watch: RequestWatch | undefined;
  /** Index of the shop that gets the next request, as a load balancer would choose it. */
  #at = 0;
  readonly phone: string;

  constructor(phone: string, shops: readonly string[], watch?: RequestWatch) {
    this.phone = phone;
    this.#shops = shops;
    this.#watch = watch;
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(this.#shops[this.#at++ % this.#shops.length] + path, {
      ...init,
      headers: { ...(init.headers as Record<string, string> | undefined), cookie },
      signal: AbortSignal.timeout(patienceMs(path)),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return response;
  }

  /** Sends any request once, as `ask` does an attempt. Rejects when the connection breaks or it takes too long. */
  async send(path: string, init: RequestInit): Promise<Response> {
    const start = performance.now();
    const response = await this.#fetch(path, init).catch(() => undefined);
    this.#watch?.tried(path, { milliseconds: performance.now() - start, status: response?.status });
    if (!response) throw new Error(`${path} was not answered`);
    return response;
  }

  /** Sends JSON or a form once. Rejects when the connection breaks or it takes too long. */
  async askOnce(path: string, body: object = {}): Promise<ChaosResponse> {
    const form = body instanceof FormData;
    const response = await this.#fetch(path, {
      method: 'POST',
      headers: form ? {} : { 'content-type': 'application/json' },
      body: form ? body : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  /** Sends a request until it is answered. After 5xx or a broken connection the other shop gets it. */
  async ask(path: string, body: object = {}, attempts = 80): Promise<ChaosResponse> {
    for (let at = 0; ; at++) {
      const start = performance.now();
      const answer = await this.askOnce(path, body).catch(() => undefined);
      this.#watch?.tried(path, { milliseconds: performance.now() - start, status: answer?.status });
      if (answer && answer.status < 500) return answer;
      if (at >= attempts) {
        this.#watch?.gaveUp(path);
        return answer ?? { status: 0, body: {} };
      }
      // The other shop is tried at once; when neither answers, the retry waits.
      if (at % 2) await new Promise(done => setTimeout(done, 50 + 25 * Math.min(at, 40)));
    }
  }

  async signIn(partner: boolean): Promise<void> {
    const sent = await this.ask('/api/sendOtp', { phone: this.phone, country: 'IN', code: '91', type: partner });
    const { status } = await this.ask('/api/login', { phone: this.phone, type: partner, pass: sent.body.pass });
    if (status !== 200) throw new Error(`${this.phone} could not sign in: ${status}`);
    if (!partner) await this.ask('/api/updateD2CuserName', { name: `Customer ${this.phone.slice(-4)}` });
  }
}

export interface SaleIds {
  plans: readonly string[];
  categories: readonly string[];
  bundles: readonly string[];
  coupons: readonly string[];
}

const webhookModes = ['now', 'now', 'now', 'now', 'late', 'never', 'twice', 'reordered', 'replayed', 'forged'] as const;

/** The bank's remote control. */
export class BankRemote {
  readonly origin: string;
  readonly #faults: EventCounter;
  /** @param faults counts the webhooks that the bank sends wrongly. */
  constructor(origin: string, faults: EventCounter) {
    this.origin = origin;
    this.#faults = faults;
  }
  async post(path: string, json: object): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(this.origin + path, { method: 'POST', headers, body: JSON.stringify(json) })).status;
  }
  decide(mid: string, outcome: 'paid' | 'declined' | 'pending', random: SeededRandom): Promise<number> {
    const notify = random.pick(webhookModes);
    if (notify !== 'now') this.#faults.add(`webhook: ${notify}`);
    return this.post(`/api/payments/${mid}/outcome`, { outcome, notify });
  }
}

/** The MID in the address of the bank's page, or of the payment return when the payment is paid already. */
export const midOf = (url: string): string =>
  new URL(url).searchParams.get('MID') ?? new URL(url).pathname.split('/').at(-1) ?? '';

/** What customers observed during the run, to be compared with the books at its end. */
export interface Observations {
  violations: string[];
  /** MIDs of payments that a customer was shown as paid. */
  confirmed: Set<string>;
  /** Payments that a customer left unpaid, with the order that they begin again later. */
  abandoned: { mid: string; person: Person; order: object }[];
}

export interface ChaosContext {
  saleIds: SaleIds;
  bank: BankRemote;
  random: SeededRandom;
  observed: Observations;
  behaviours: EventCounter;
}

async function confirmPayment(person: Person, mid: string, { random, observed }: ChaosContext): Promise<void> {
  const times = random.happens(0.2) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => person.ask('/api/confPayment', { MID: mid })));
  for (const { status, body } of answers)
    if (status === 200 && (body.invoice || body.skip)) observed.confirmed.add(mid);
}

/** Sends a webhook without a valid signature that says the payment was paid. */
async function sendForgedWebhook(person: Person, mid: string, { observed, behaviours }: ChaosContext): Promise<void> {
  behaviours.add('was said to have paid, by a stranger');
  const { status } = await person.ask('/hooks/bank', { event: `forged-${mid}`, reference: mid, state: 'paid' });
  if (status !== 401) observed.violations.push(`D23 a stranger's webhook for ${mid} was answered with ${status}`);
}

/**
 * On the bank's page the customer pays, is declined, waits or leaves; then they come back to the shop or close the
 * browser. Answers whether they paid.
 */
async function decideAtBank(person: Person, mid: string, world: ChaosContext): Promise<boolean> {
  const { bank, random, behaviours } = world;
  const draw = random.next();
  if (draw < 0.1) {
    behaviours.add('went away without paying');
    if (random.happens(0.5)) await sendForgedWebhook(person, mid, world);
    return false;
  }
  if (draw < 0.14) {
    behaviours.add('paid by a bank that takes its time');
    await bank.decide(mid, 'pending', random);
    if (random.happens(0.5)) await person.ask('/api/confPayment', { MID: mid });
  }
  await bank.decide(mid, draw < 0.86 ? 'paid' : 'declined', random);
  if (random.happens(0.6)) await confirmPayment(person, mid, world);
  else behaviours.add('closed the browser at the bank');
  if (draw < 0.86 && random.happens(0.05)) {
    behaviours.add('was charged again, later');
    await bank.post(`/api/payments/${mid}/capture`, { notify: random.pick(webhookModes) });
  }
  return draw < 0.86;
}

/** Clicks Pay once or twice at the same time. Answers the MID; undefined when the shop refused. */
async function clickPay(
  person: Person,
  { path, json }: { path: string; json: object },
  { random, observed, behaviours }: ChaosContext,
): Promise<string | undefined> {
  const times = random.happens(0.15) ? 2 : 1;
  if (times === 2) behaviours.add('pressed Pay twice');
  const answers = await Promise.all(Array.from({ length: times }, () => person.ask(path, json)));
  const urls = answers
    .filter(answer => answer.status === 200 && answer.body.url)
    .map(answer => answer.body.url as string);
  // One click may find that an attempt of an hour ago was paid, and the other then starts a new payment: only one of
  // them opens a page of the bank.
  const pages = new Set(urls.filter(url => !new URL(url).searchParams.has('MID')).map(midOf));
  if (pages.size > 1) observed.violations.push(`one Pay, pressed twice, began ${[...pages].join(' and ')} (W26)`);
  return urls[0] && midOf(urls[0]);
}

const randomOrder = ({ saleIds, random }: ChaosContext) => ({
  plan: random.pick(saleIds.plans),
  category: random.pick(saleIds.categories),
  selectedOption: random.happens(0.5) ? 'downfront' : 'upfront',
  couponCode: random.happens(0.4) ? random.pick(saleIds.coupons) : '',
  extracopies: random.below(5),
  // Without it most of those who pay twice would be stopped by a question, and less could go wrong.
});

/** One checkout of a customer from Pay to its end. `afterPaid` is called with the MID when they paid. */
export async function buyMagazine(person: Person, world: ChaosContext, afterPaid: (mid: string) => Promise<void>) {
  const { random, observed, behaviours, saleIds } = world;
  const order = randomOrder(world);
  let mid = await clickPay(person, { path: '/api/paymentD2C', json: order }, world);
  // The coupon was refused: the customer buys without it.
  if (!mid && order.couponCode)
    mid = await clickPay(person, { path: '/api/paymentD2C', json: { ...order, couponCode: '' } }, world);
  if (random.happens(0.1)) {
    // They go back, change the order and pay, perhaps while the first page is still open in another tab.
    behaviours.add('chose again, in another tab');
    const other = { ...order, selectedOption: order.selectedOption === 'upfront' ? 'downfront' : 'upfront' };
    const second = await clickPay(person, { path: '/api/paymentD2C', json: other }, world);
    if (mid && second && random.happens(0.5)) await decideAtBank(person, mid, world);
    mid = second ?? mid;
  }
  if (!mid) return;
  if (await decideAtBank(person, mid, world)) await afterPaid(mid);
  // Those with a coupon begin another order with it later: only one of the two payments may use it.
  else
    observed.abandoned.push({
      mid,
      person,
      order: order.couponCode ? { ...order, category: random.pick(saleIds.categories) } : order,
    });
}

/** Buys a bundle as a partner. */
export async function buyBundle(person: Person, world: ChaosContext) {
  const json = { paymentID: world.random.pick(world.saleIds.bundles), couponCode: '' };
  const mid = await clickPay(person, { path: '/api/payment', json }, world);
  if (mid) await decideAtBank(person, mid, world);
}

/** Pays the balance of an approved 50-50 order. */
export async function payBalance(person: Person, edition: string, world: ChaosContext) {
  const mid = await clickPay(person, { path: '/api/secondPay', json: { edition } }, world);
  if (mid) await decideAtBank(person, mid, world);
}

/** Cancels an order. The shop may refuse, but must not fail. */
export async function cancelOrder(person: Person, edition: string, { observed }: ChaosContext) {
  const { status } = await person.ask('/api/cancelOrder', { edition });
  if (status >= 500) observed.violations.push(`W34 cancelling ${edition} was answered with ${status}`);
}

/** Many customers use a coupon with one use left at the same time. Those who get it pay. */
export async function rushForCoupon(people: readonly Person[], couponCode: string, world: ChaosContext) {
  const { random, saleIds, bank } = world;
  const order = { ...randomOrder(world), plan: saleIds.plans[0]!, couponCode };
  world.behaviours.add(`${people.length} at once on the last use of a coupon`);
  const answers = await Promise.all(people.map(person => person.ask('/api/paymentD2C', order)));
  for (const { status, body } of answers) if (status === 200) await bank.decide(midOf(body.url), 'paid', random);
}
