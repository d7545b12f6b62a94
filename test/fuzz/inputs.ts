import { readFileSync } from 'node:fs';
import type { CallShape } from '#kernel/call.ts';
import { roleMay, type StaffRole } from '#kernel/staff-roles.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { oddValues, ValueGenerator, type KnownValues } from './values.ts';

/** Who sends an input: signed in by a cookie, or with an edition key in the headers. */
export interface Sender {
  name: string;
  kind: 'visitor' | 'customer' | 'partner' | 'staff';
  role?: string | undefined;
  cookie: string;
  headers: Record<string, string>;
}

/** What inputs are generated from. */
export interface FuzzContext {
  calls: readonly CallShape[];
  senders: readonly Sender[];
  known: KnownValues;
  photo: Buffer;
}

export interface Input {
  number: number;
  /** The declared call that it is for; undefined for a page. */
  asks: CallShape | undefined;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** The paths of all pages, with `:name` for their parameters, except the page that shows an error with status 500. */
const pagePaths = [...readFileSync('src/site/routes.ts', 'utf8').matchAll(/route\('([^'*]+)'/g)]
  .map(([, path = '']) => `/${path.replace('?', '')}`)
  .filter(path => path !== '/500');

/** Calls that change who the sender is, which later inputs rely on. */
const changesSession = /login|logout|verify|signIn|claimAccount|endOtherSessions/i;

const encodeForAddress = (value: unknown, random: SeededRandom): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Some values are not encoded, so that invalid addresses are sent, too.
  if (random.happens(0.1)) return text.replace(/[^\x21-\x7e]|[?#\\^`{|}]/g, '').slice(0, 3000);
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
};

/** Generates forms with their parts in any order, some of them broken. */
class FormGenerator {
  readonly #random: SeededRandom;
  readonly #context: FuzzContext;
  constructor(random: SeededRandom, context: FuzzContext) {
    this.#random = random;
    this.#context = context;
  }

  /** The fields of the story form, which its schema does not name one by one. */
  story(values: ValueGenerator): Record<string, unknown> {
    const random = this.#random;
    const fields: Record<string, unknown> = { edition: random.pick(this.#context.known.edition), category: 'Birthday' };
    if (random.happens(0.5)) fields['saving'] = '1';
    if (random.happens(0.2)) fields['curr'] = String(random.below(4));
    for (let left = random.below(4); left > 0; left--) {
      const key = random.below(14);
      fields[`num${key}`] = JSON.stringify({
        question: 'Which day?',
        answer: random.pick(['The first rain.', 'बारिश']),
      });
      if (random.happens(0.2)) fields[`audioQuestion${key}`] = 'Aloud?';
      if (random.happens(0.1)) fields[`removeAudio${key}`] = '1';
    }
    return random.happens(0.3) ? (values.spoil(fields) as Record<string, unknown>) : fields;
  }

  bytes(fields: Record<string, unknown>, files: readonly [name: string, content: Buffer][]): Buffer {
    const random = this.#random;
    const filename = () =>
      random.pick(['photo.jpg', '', `${'../'.repeat(2)}x`, 'नाम.png', 'a\0b.jpg', 'x'.repeat(400), 'a"b']);
    const parts = [
      ...Object.entries(fields).map(([name, value]) => [
        `content-disposition: form-data; name="${name}"`,
        Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
      ]),
      ...files.map(([name, content]) => [
        `content-disposition: form-data; name="${name}"; filename="${filename()}"\r\ncontent-type: image/jpeg`,
        content,
      ]),
    ] as [string, Buffer][];
    if (random.happens(0.3)) parts.reverse();
    const whole = Buffer.concat([
      ...parts.flatMap(([head, content]) => [Buffer.from(`--b\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]),
      Buffer.from('--b--\r\n'),
    ]);
    if (random.happens(0.12)) return whole.subarray(0, random.below(whole.length));
    if (random.happens(0.03)) whole[random.below(whole.length)] = random.below(256);
    return whole;
  }

  /** Files for a call that takes some: photos, recordings and others. */
  files(shape: NonNullable<CallShape['form']>): [string, Buffer][] {
    const random = this.#random;
    const contents = [
      this.#context.photo,
      this.#context.photo.subarray(0, 500),
      Buffer.from(hummedWav()),
      Buffer.from('<svg/>'),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
    ];
    const names = ['image1', 'image', 'image2', 'audio1', 'audio3', 'logo', 'x'].filter(
      name => random.happens(0.1) || shape.files.test(name),
    );
    if (names.length === 0 || random.happens(0.3)) return [];
    return Array.from({ length: 1 + random.below(2) }, () => [random.pick(names), random.pick(contents)]);
  }
}

const formTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
];
const wrongTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
];

function jsonBody(values: ValueGenerator, random: SeededRandom, schema: NonNullable<CallShape['json']>): Buffer {
  const validValue = values.of(schema);
  const sent = random.happens(0.45) ? values.spoil(validValue) : validValue;
  const text = JSON.stringify(sent) ?? '';
  if (random.happens(0.03)) return Buffer.from(text.slice(0, random.below(text.length + 1)));
  if (random.happens(0.02)) return Buffer.from(text.replace(/:\s*\d+/, ':1e999'));
  if (random.happens(0.01)) return Buffer.from('['.repeat(50_000));
  return Buffer.from(text);
}

/** The input with this number: always the same for the same seed and context. */
export function inputOf(seed: number, number: number, context: FuzzContext): Input {
  const random = new SeededRandom(Math.imul(seed, 2_654_435_761) ^ Math.imul(number + 1, 40_503));
  for (let warm = 0; warm < 3; warm++) random.next();
  const values = new ValueGenerator(random, context.known);
  const ids = Object.values(context.known).flat();
  const part = () => encodeForAddress(random.happens(0.7) ? random.pick(ids) : random.pick(oddValues), random);
  const fill = (path: string) => path.replace(/:\w+/g, part);
  const base = { number, headers: {}, body: undefined };
  if (random.happens(0.08)) {
    const query = random.happens(0.4) ? `?${random.pick(['plan', 'page', 'category', 'x'])}=${part()}` : '';
    const sender = random.pick(context.senders);
    return { ...base, asks: undefined, sender, method: 'GET', path: `${fill(random.pick(pagePaths))}${query}` };
  }
  const call = random.pick(context.calls);
  const allowed = context.senders.filter(sender =>
    changesSession.test(call.path) ? sender.kind === 'visitor' : mayCall(call, sender),
  );
  const sender = random.pick(allowed.length > 0 && random.happens(0.93) ? allowed : context.senders.slice(0, 2));
  return {
    ...base,
    asks: call,
    sender,
    method: call.method,
    ...generateRequest(call, { random, values, context, fill }),
  };
}

interface Generators {
  random: SeededRandom;
  values: ValueGenerator;
  context: FuzzContext;
  fill: (path: string) => string;
}

function generateRequest(
  call: CallShape,
  { random, values, context, fill }: Generators,
): Pick<Input, 'path' | 'headers' | 'body'> {
  const query = call.query ? (values.of(call.query) as Record<string, unknown>) : {};
  const queryParts = Object.entries(random.happens(0.3) ? Object(values.spoil(query)) : query).map(
    ([name, value]) => `${encodeForAddress(name, random)}=${encodeForAddress(value, random)}`,
  );
  const path = `${fill(call.path)}${queryParts.length > 0 ? `?${queryParts.join('&')}` : ''}`;
  if (call.form) {
    const generator = new FormGenerator(random, context);
    const own = call.path === '/api/updateAbstract' ? generator.story(values) : values.of(call.form.fields);
    const fields = Object(random.happens(0.25) ? values.spoil(own) : own) as Record<string, unknown>;
    const type = random.happens(0.06) ? random.pick(formTypes) : 'multipart/form-data; boundary=b';
    return { path, headers: { 'content-type': type }, body: generator.bytes(fields, generator.files(call.form)) };
  }
  if (call.method === 'GET') return { path, headers: {}, body: undefined };
  const body = call.json ? jsonBody(values, random, call.json) : call.raw ? Buffer.from('{"event":"x"}') : undefined;
  const type = random.happens(0.02) ? random.pick(wrongTypes) : 'application/json';
  return { path, headers: { 'content-type': type }, body };
}

/** Whether the declared `who` of a call admits a sender. */
export function mayCall({ who, act }: CallShape, { kind, role }: Sender): boolean {
  if (who === 'anyone') return true;
  if (who === 'signed-in') return kind !== 'visitor';
  if (who === 'customer-or-partner') return kind === 'customer' || kind === 'partner';
  if (who === 'staff' && kind === 'staff') return act !== undefined && roleMay(role as StaffRole, act);
  return who === kind;
}
