import { randomInt } from 'node:crypto';
import { midOf } from '#test/kit/bank.ts';
import { RawClient } from './client.ts';

/** One lane of customers: repeats its step until the time is over. Throws when an answer is not the right one. */
export interface Lane {
  step(): Promise<void>;
  close(): void;
}

export interface Step {
  name: string;
  /** The goal in steps a second. */
  goal?: number;
  openLane(place: StepPlace, lane: number): Promise<Lane>;
  /** The address that a step without statements reads. */
  reads?: string;
  /** Whether it is also measured on a PostgreSQL that does not wait for its disk. */
  withoutDisk?: true;
}

export interface StepPlace {
  shop: string;
  bank: string;
}

/** Reads the same address again and again; each answer must have the bytes of the first. */
const readOf = (...paths: string[]): Step['openLane'] =>
  async function ({ shop }) {
    const client = await RawClient.open(shop);
    const expected = new Map<string, Buffer>();
    for (const path of paths) {
      const { status, body } = await client.send({ path });
      if (status !== 200 || body.length < 100) throw new Error(`${path} answered ${status}`);
      expected.set(path, Buffer.from(body));
    }
    let at = 0;
    return {
      async step() {
        const path = paths[at++ % paths.length] ?? '';
        const { status, body } = await client.send({ path });
        if (status !== 200 || !expected.get(path)?.equals(body)) throw new Error(`${path} answered something else`);
      },
      close: () => client.close(),
    };
  };

const newPhone = () => `+919${randomInt(100_000_000, 999_999_999)}`;

/** Signs a new phone number in by its code. */
export async function signIn(client: RawClient): Promise<void> {
  const phone = newPhone();
  const { pass } = await client.post<{ pass: string }>('/api/sendOtp', {
    phone,
    country: 'IN',
    code: '91',
    type: false,
  });
  await client.post('/api/login', { phone, type: false, pass });
}

async function namedCustomer(shop: string): Promise<RawClient> {
  const client = await RawClient.open(shop);
  await signIn(client);
  await client.post('/api/updateD2CuserName', { name: 'Asha Rao' });
  return client;
}

const names = ['Amma', 'Appa', 'Dadi', 'Nana', 'Meera', 'Rohan'] as const;

interface Catalogue {
  plan: string;
  categories: readonly string[];
}

async function readCatalogue(client: RawClient): Promise<Catalogue> {
  const read = async (path: string) => JSON.parse((await client.send({ path })).body.toString());
  const plans = (await read('/api/d2cpricing')) as { pricingData: { _id: string }[] };
  const parents = (await read('/api/parent')) as { pricingData: { child: { _id: string }[] }[] };
  return {
    plan: plans.pricingData[0]?._id ?? '',
    categories: parents.pricingData.flatMap(({ child }) => child.map(({ _id }) => _id)),
  };
}

/** Orders an edition, pays it at the bank and comes back; answers the edition's id. */
async function order(
  client: RawClient,
  { plan, categories }: Catalogue,
  { at, bank }: { at: number; bank: RawClient },
): Promise<string> {
  // Another edition each time: the same one again within ten seconds would count as a repeated Pay.
  const { url } = await client.post<{ url: string }>('/api/paymentD2C', {
    plan,
    category: categories[at % categories.length],
    selectedOption: 'upfront',
    couponCode: '',
    extracopies: Math.floor(at / categories.length) % 4,
    about: {
      subject: { name: names[at % names.length], calledAs: null, kind: 'one', pronoun: 'she' },
      from: null,
      occasionOn: null,
      neededBy: null,
      language: 'en',
    },
  });
  const mid = midOf(url);
  await bank.post(`/api/payments/${mid}/outcome`, { outcome: 'paid', notify: 'never' });
  const { invoice } = await client.post<{ invoice?: { mid: string; abstract: string } }>('/api/confPayment', {
    MID: mid,
  });
  if (invoice?.mid !== mid) throw new Error(`the payment ${mid} was not confirmed`);
  return invoice.abstract.replace('/abstract/', '');
}

const parcel = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034', name: 'Meera Rao' };

/** The six calls of a customer: price list, coupon, payment, the bank, its confirmation, and where the parcel goes. */
async function buy(
  client: RawClient,
  catalogue: Catalogue,
  { at, bank }: { at: number; bank: RawClient },
): Promise<void> {
  const { status } = await client.send({ path: '/api/d2cpricing' });
  if (status !== 200) throw new Error(`the price list answered ${status}`);
  const { valid } = await client.post<{ valid: boolean }>('/api/applyCoupon', { couponCode: 'NOSTALGIA10' });
  if (!valid) throw new Error('the coupon is not valid');
  const orderId = await order(client, catalogue, { at, bank });
  await client.post('/api/updateOrderAddress', { result: { ...parcel, orderId } });
}

async function openOrders({ shop, bank: origin }: StepPlace, lane: number): Promise<Lane> {
  const [client, bank] = [await namedCustomer(shop), await RawClient.open(origin)];
  const catalogue = await readCatalogue(client);
  let at = lane * 7;
  return {
    step: () => buy(client, catalogue, { at: at++, bank }),
    close: () => (client.close(), bank.close()),
  };
}

const ordersListed = 10;

export const steps: readonly Step[] = [
  {
    name: 'catalogue and prices',
    goal: 13_000,
    reads: '/api/d2cpricing',
    openLane: readOf('/api/parent', '/api/d2cpricing'),
  },
  { name: 'products', goal: 12_000, reads: '/api/product', openLane: readOf('/api/product') },
  {
    name: 'cart with coupon',
    goal: 2000,
    async openLane({ shop }) {
      const client = await namedCustomer(shop);
      return {
        async step() {
          const { valid } = await client.post<{ valid: boolean }>('/api/applyCoupon', { couponCode: 'NOSTALGIA10' });
          if (!valid) throw new Error('the coupon is not valid');
        },
        close: () => client.close(),
      };
    },
  },
  { name: 'paid order, six calls', goal: 120, openLane: openOrders, withoutDisk: true },
  {
    name: 'sign-in with a code',
    async openLane({ shop }) {
      const client = await RawClient.open(shop);
      return { step: () => signIn(client), close: () => client.close() };
    },
  },
  {
    name: `list of ${ordersListed} own orders`,
    async openLane(place, lane) {
      const [client, bank] = [await namedCustomer(place.shop), await RawClient.open(place.bank)];
      const catalogue = await readCatalogue(client);
      for (let at = 0; at < ordersListed; at++) await order(client, catalogue, { at: at + lane, bank });
      bank.close();
      return {
        async step() {
          const orders = await client.post<unknown[]>('/api/show-order-D2C/', {});
          if (orders.length !== ordersListed) throw new Error(`${orders.length} orders are listed`);
        },
        close: () => client.close(),
      };
    },
  },
];
