/** What customers and partners do in the chaos run, over HTTP as browsers would, however often the shop dies under them. */
import type { Chance } from '#test/kit/chance.ts';
import type { Tally } from './tally.ts';

export interface Answer {
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

  async #once(path: string, json: object): Promise<Answer> {
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
  async ask(path: string, json: object = {}): Promise<Answer> {
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

export interface Shelf {
  plans: readonly string[];
  categories: readonly string[];
  bundles: readonly string[];
  coupons: readonly string[];
}

const notifies = ['now', 'now', 'now', 'now', 'late', 'never', 'twice', 'reordered', 'replayed', 'forged'] as const;

/** The bank's remote control. */
export class Bank {
  readonly origin: string;
  readonly #faults: Tally;
  /** @param faults counts how its webhooks went astray. */
  constructor(origin: string, faults: Tally) {
    this.origin = origin;
    this.#faults = faults;
  }
  async tell(path: string, json: object): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(this.origin + path, { method: 'POST', headers, body: JSON.stringify(json) })).status;
  }
  decide(mid: string, outcome: 'paid' | 'declined' | 'pending', chance: Chance): Promise<number> {
    const notify = chance.one(notifies);
    if (notify !== 'now') this.#faults.add(`webhook: ${notify}`);
    return this.tell(`/api/payments/${mid}/outcome`, { outcome, notify });
  }
}

/** The payment's number in the address of its page, or of the payment return when it is paid already. */
export const midOf = (url: string): string =>
  new URL(url).searchParams.get('MID') ?? new URL(url).pathname.split('/').at(-1) ?? '';

/** What somebody learnt that must hold for ever. */
export interface Learnt {
  violations: string[];
  /** Numbers of payments whose invoice somebody saw. */
  confirmed: Set<string>;
  /** Attempts that were left open, with what else was paid for the same checkout. */
  left: { mid: string; person: Person; order: object }[];
}

export interface World {
  shelf: Shelf;
  bank: Bank;
  chance: Chance;
  learnt: Learnt;
  habits: Tally;
}

async function confirm(person: Person, mid: string, { chance, learnt }: World): Promise<void> {
  const times = chance.happens(0.2) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, () => person.ask('/api/confPayment', { MID: mid })));
  for (const { status, body } of answers) if (status === 200 && (body.invoice || body.skip)) learnt.confirmed.add(mid);
}

/** A stranger tells the shop, in the bank's name, that somebody paid. */
async function forge(person: Person, mid: string, { learnt, habits }: World): Promise<void> {
  habits.add('was said to have paid, by a stranger');
  const { status } = await person.ask('/hooks/bank', { event: `forged-${mid}`, reference: mid, state: 'paid' });
  if (status !== 401) learnt.violations.push(`D23 a stranger's webhook for ${mid} was answered with ${status}`);
}

/** At the bank: pays, is declined, waits, or goes away; then comes back, or has closed the browser. */
async function atTheBank(person: Person, mid: string, world: World): Promise<boolean> {
  const { bank, chance, habits } = world;
  const dice = chance.next();
  if (dice < 0.1) {
    habits.add('went away without paying');
    if (chance.happens(0.5)) await forge(person, mid, world);
    return false;
  }
  if (dice < 0.14) {
    habits.add('paid by a bank that takes its time');
    await bank.decide(mid, 'pending', chance);
    if (chance.happens(0.5)) await person.ask('/api/confPayment', { MID: mid });
  }
  await bank.decide(mid, dice < 0.86 ? 'paid' : 'declined', chance);
  if (chance.happens(0.6)) await confirm(person, mid, world);
  else habits.add('closed the browser at the bank');
  if (dice < 0.86 && chance.happens(0.05)) {
    habits.add('was charged again, later');
    await bank.tell(`/api/payments/${mid}/capture`, { notify: chance.one(notifies) });
  }
  return dice < 0.86;
}

/** Presses Pay, once or twice, in one tab or two; answers the payment's number, if there is a page. */
async function press(
  person: Person,
  path: string,
  json: object,
  { chance, learnt, habits }: World,
): Promise<string | undefined> {
  const times = chance.happens(0.15) ? 2 : 1;
  if (times === 2) habits.add('pressed Pay twice');
  const answers = await Promise.all(Array.from({ length: times }, () => person.ask(path, json)));
  const urls = answers.filter(one => one.status === 200 && one.body.url).map(one => one.body.url as string);
  // One press may learn that an attempt of an hour ago was paid after all, and the other then begin anew: only one is a page to pay at.
  const begun = new Set(urls.filter(url => !new URL(url).searchParams.has('MID')).map(midOf));
  if (begun.size > 1) learnt.violations.push(`one Pay, pressed twice, began ${[...begun].join(' and ')} (W26)`);
  return urls[0] && midOf(urls[0]);
}

const orderOf = ({ shelf, chance }: World) => ({
  plan: chance.one(shelf.plans),
  category: chance.one(shelf.categories),
  selectedOption: chance.happens(0.5) ? 'downfront' : 'upfront',
  couponCode: chance.happens(0.4) ? chance.one(shelf.coupons) : '',
  extracopies: chance.below(5),
});

/** One checkout of a customer, from Pay to wherever it ends; perhaps chosen again, perhaps cancelled. */
export async function customerBuys(person: Person, world: World, afterPaid: (mid: string) => Promise<void>) {
  const { chance, learnt, habits, shelf } = world;
  const order = orderOf(world);
  let mid = await press(person, '/api/paymentD2C', order, world);
  // The coupon does not hold any more: it is bought without.
  if (!mid && order.couponCode) mid = await press(person, '/api/paymentD2C', { ...order, couponCode: '' }, world);
  if (chance.happens(0.1)) {
    // Back, another choice, Pay: perhaps while the first page is still open in another tab.
    habits.add('chose again, in another tab');
    const other = { ...order, selectedOption: order.selectedOption === 'upfront' ? 'downfront' : 'upfront' };
    const second = await press(person, '/api/paymentD2C', other, world);
    if (mid && second && chance.happens(0.5)) await atTheBank(person, mid, world);
    mid = second ?? mid;
  }
  if (!mid) return;
  if (await atTheBank(person, mid, world)) await afterPaid(mid);
  // Whoever had a coupon begins something else with it: of two pages only one may have it in the end.
  else
    learnt.left.push({
      mid,
      person,
      order: order.couponCode ? { ...order, category: chance.one(shelf.categories) } : order,
    });
}

/** A partner buys a bundle. */
export async function partnerBuys(person: Person, world: World) {
  const json = { paymentID: world.chance.one(world.shelf.bundles), couponCode: '' };
  const mid = await press(person, '/api/payment', json, world);
  if (mid) await atTheBank(person, mid, world);
}

/** The second payment of an approved 50-50 order. */
export async function paysBalance(person: Person, edition: string, world: World) {
  const mid = await press(person, '/api/secondPay', { edition }, world);
  if (mid) await atTheBank(person, mid, world);
}

/** Calls an order off, which has words for whatever stands in the way. */
export async function cancels(person: Person, edition: string, { learnt }: World) {
  const { status } = await person.ask('/api/cancelOrder', { edition });
  if (status >= 500) learnt.violations.push(`W34 cancelling ${edition} was answered with ${status}`);
}

/** Many at once on the last use of a coupon; whoever has it pays. */
export async function rush(people: readonly Person[], couponCode: string, world: World) {
  const { chance, shelf, bank } = world;
  const order = { ...orderOf(world), plan: shelf.plans[0]!, couponCode };
  world.habits.add(`${people.length} at once on the last use of a coupon`);
  const answers = await Promise.all(people.map(person => person.ask('/api/paymentD2C', order)));
  for (const { status, body } of answers) if (status === 200) await bank.decide(midOf(body.url), 'paid', chance);
}
