/** What customers and partners do in the chaos run, over HTTP as browsers would, however often the shop dies under them. */
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import type { EventCounter } from './counter.ts';

export interface ChaosResponse {
  status: number;
  body: any;
}

/** Somebody with cookies of their own, who asks again when the line is cut. */
export class Person {
  readonly #cookies = new Map<string, string>();
  readonly #shops: readonly string[];
  /** Whoever is in front hands a question to one of the shops; after that one is cut off, to the other. */
  #at = 0;
  readonly phone: string;

  constructor(phone: string, shops: readonly string[]) {
    this.phone = phone;
    this.#shops = shops;
  }

  async #once(path: string, json: object): Promise<ChaosResponse> {
    const response = await fetch(this.#shops[this.#at++ % this.#shops.length] + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(json),
      signal: AbortSignal.timeout(20_000),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (value) this.#cookies.set(name, value);
      else this.#cookies.delete(name);
    }
    return { status: response.status, body: await response.json() };
  }

  /** Asks until there is an answer; 5xx and a cut line are asked again, at the other shop. */
  async ask(path: string, json: object = {}): Promise<ChaosResponse> {
    for (let at = 0; ; at++) {
      const answer = await this.#once(path, json).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      if (at >= 80) return answer ?? { status: 0, body: {} };
      // The other shop is asked at once; when neither answers, everybody has a moment's patience.
      if (at % 2) await new Promise(done => setTimeout(done, 50 + 25 * Math.min(at, 10)));
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
  /** @param faults counts how its webhooks went astray. */
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

/** The payment's number in the address of its page, or of the payment return when it is paid already. */
export const midOf = (url: string): string =>
  new URL(url).searchParams.get('MID') ?? new URL(url).pathname.split('/').at(-1) ?? '';

/** What somebody observed that must hold for ever. */
export interface Observations {
  violations: string[];
  /** Numbers of payments whose invoice somebody saw. */
  confirmed: Set<string>;
  /** Attempts that were left open, with what else was paid for the same checkout. */
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

/** A stranger tells the shop, in the bank's name, that somebody paid. */
async function sendForgedWebhook(person: Person, mid: string, { observed, behaviours }: ChaosContext): Promise<void> {
  behaviours.add('was said to have paid, by a stranger');
  const { status } = await person.ask('/hooks/bank', { event: `forged-${mid}`, reference: mid, state: 'paid' });
  if (status !== 401) observed.violations.push(`D23 a stranger's webhook for ${mid} was answered with ${status}`);
}

/** At the bank: pays, is declined, waits, or goes away; then comes back, or has closed the browser. */
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

/** Presses Pay, once or twice, in one tab or two; answers the payment's number, if there is a page. */
async function clickPay(
  person: Person,
  path: string,
  json: object,
  { random, observed, behaviours }: ChaosContext,
): Promise<string | undefined> {
  const times = random.happens(0.15) ? 2 : 1;
  if (times === 2) behaviours.add('pressed Pay twice');
  const answers = await Promise.all(Array.from({ length: times }, () => person.ask(path, json)));
  const urls = answers.filter(one => one.status === 200 && one.body.url).map(one => one.body.url as string);
  // One press may learn that an attempt of an hour ago was paid after all, and the other then begin anew: only one is a page to pay at.
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
});

/** One checkout of a customer, from Pay to wherever it ends; perhaps chosen again, perhaps cancelled. */
export async function buyMagazine(person: Person, world: ChaosContext, afterPaid: (mid: string) => Promise<void>) {
  const { random, observed, behaviours, saleIds } = world;
  const order = randomOrder(world);
  let mid = await clickPay(person, '/api/paymentD2C', order, world);
  // The coupon does not hold any more: it is bought without.
  if (!mid && order.couponCode) mid = await clickPay(person, '/api/paymentD2C', { ...order, couponCode: '' }, world);
  if (random.happens(0.1)) {
    // Back, another choice, Pay: perhaps while the first page is still open in another tab.
    behaviours.add('chose again, in another tab');
    const other = { ...order, selectedOption: order.selectedOption === 'upfront' ? 'downfront' : 'upfront' };
    const second = await clickPay(person, '/api/paymentD2C', other, world);
    if (mid && second && random.happens(0.5)) await decideAtBank(person, mid, world);
    mid = second ?? mid;
  }
  if (!mid) return;
  if (await decideAtBank(person, mid, world)) await afterPaid(mid);
  // Whoever had a coupon begins something else with it: of two pages only one may have it in the end.
  else
    observed.abandoned.push({
      mid,
      person,
      order: order.couponCode ? { ...order, category: random.pick(saleIds.categories) } : order,
    });
}

/** A partner buys a bundle. */
export async function buyBundle(person: Person, world: ChaosContext) {
  const json = { paymentID: world.random.pick(world.saleIds.bundles), couponCode: '' };
  const mid = await clickPay(person, '/api/payment', json, world);
  if (mid) await decideAtBank(person, mid, world);
}

/** The second payment of an approved 50-50 order. */
export async function payBalance(person: Person, edition: string, world: ChaosContext) {
  const mid = await clickPay(person, '/api/secondPay', { edition }, world);
  if (mid) await decideAtBank(person, mid, world);
}

/** Calls an order off, which has words for whatever stands in the way. */
export async function cancelOrder(person: Person, edition: string, { observed }: ChaosContext) {
  const { status } = await person.ask('/api/cancelOrder', { edition });
  if (status >= 500) observed.violations.push(`W34 cancelling ${edition} was answered with ${status}`);
}

/** Many at once on the last use of a coupon; whoever has it pays. */
export async function rushForCoupon(people: readonly Person[], couponCode: string, world: ChaosContext) {
  const { random, saleIds, bank } = world;
  const order = { ...randomOrder(world), plan: saleIds.plans[0]!, couponCode };
  world.behaviours.add(`${people.length} at once on the last use of a coupon`);
  const answers = await Promise.all(people.map(person => person.ask('/api/paymentD2C', order)));
  for (const { status, body } of answers) if (status === 200) await bank.decide(midOf(body.url), 'paid', random);
}
