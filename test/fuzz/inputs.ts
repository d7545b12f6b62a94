import { readFileSync } from 'node:fs';
import type { CallShape } from '#kernel/call.ts';
import { Chance } from '#test/kit/chance.ts';
import { hummedWav } from '#test/kit/customer.ts';
import { odd, Values, type Known } from './values.ts';

/** Somebody who sends: signed in by a cookie, or holding a link. */
export interface Sender {
  name: string;
  kind: 'visitor' | 'customer' | 'partner' | 'staff';
  role?: string | undefined;
  cookie: string;
  headers: Record<string, string>;
}

/** What inputs are made of. */
export interface Ground {
  calls: readonly CallShape[];
  senders: readonly Sender[];
  known: Known;
  photo: Buffer;
}

export interface Input {
  number: number;
  /** What it asks for: a call as declared, or `page`. */
  asks: CallShape | undefined;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/**
 * The addresses of pages, with `:name` for their variable parts; not the one whose status is 500 because it shows what
 * that looks like.
 */
const pages = [...readFileSync('src/site/routes.ts', 'utf8').matchAll(/route\('([^'*]+)'/g)]
  .map(([, path = '']) => `/${path.replace('?', '')}`)
  .filter(path => path !== '/500');

/** Whoever signs in or out in one of these would no longer be who they were for the inputs after it. */
const changesWho = /login|logout|verify|signIn|claimAccount|endOtherSessions/i;

const inAddress = (value: unknown, chance: Chance): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Some addresses are sent as they are, and not all of those are right.
  if (chance.happens(0.1)) return text.replace(/[^\x21-\x7e]|[?#\\^`{|}]/g, '').slice(0, 3000);
  return encodeURIComponent(text.toWellFormed()).slice(0, 3000);
};

/** The bytes of a form, its parts in any order, now and then broken. */
class FormMaker {
  readonly #chance: Chance;
  readonly #ground: Ground;
  constructor(chance: Chance, ground: Ground) {
    this.#chance = chance;
    this.#ground = ground;
  }

  /** The fields of the story's form, which its schema does not name one by one. */
  story(values: Values): Record<string, unknown> {
    const chance = this.#chance;
    const fields: Record<string, unknown> = { edition: chance.one(this.#ground.known.edition), category: 'Birthday' };
    if (chance.happens(0.5)) fields['saving'] = '1';
    if (chance.happens(0.2)) fields['curr'] = String(chance.below(4));
    for (let many = chance.below(4); many > 0; many--) {
      const key = chance.below(14);
      fields[`num${key}`] = JSON.stringify({
        question: 'Which day?',
        answer: chance.one(['The first rain.', 'बारिश']),
      });
      if (chance.happens(0.2)) fields[`audioQuestion${key}`] = 'Aloud?';
      if (chance.happens(0.1)) fields[`removeAudio${key}`] = '1';
    }
    return chance.happens(0.3) ? (values.spoilt(fields) as Record<string, unknown>) : fields;
  }

  bytes(fields: Record<string, unknown>, files: readonly [name: string, content: Buffer][]): Buffer {
    const chance = this.#chance;
    const filename = () =>
      chance.one(['photo.jpg', '', `${'../'.repeat(2)}x`, 'नाम.png', 'a\0b.jpg', 'x'.repeat(400), 'a"b']);
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
    if (chance.happens(0.3)) parts.reverse();
    const whole = Buffer.concat([
      ...parts.flatMap(([head, content]) => [Buffer.from(`--b\r\n${head}\r\n\r\n`), content, Buffer.from('\r\n')]),
      Buffer.from('--b--\r\n'),
    ]);
    if (chance.happens(0.12)) return whole.subarray(0, chance.below(whole.length));
    if (chance.happens(0.03)) whole[chance.below(whole.length)] = chance.below(256);
    return whole;
  }

  /** Files for a call that takes some: photos, sounds, and what is neither. */
  files(shape: NonNullable<CallShape['form']>): [string, Buffer][] {
    const chance = this.#chance;
    const contents = [
      this.#ground.photo,
      this.#ground.photo.subarray(0, 500),
      Buffer.from(hummedWav()),
      Buffer.from('<svg/>'),
      Buffer.alloc(0),
      Buffer.from('GIF89a'),
    ];
    const names = ['image1', 'image', 'image2', 'audio1', 'audio3', 'logo', 'x'].filter(
      name => chance.happens(0.1) || shape.files.test(name),
    );
    if (names.length === 0 || chance.happens(0.3)) return [];
    return Array.from({ length: 1 + chance.below(2) }, () => [chance.one(names), chance.one(contents)]);
  }
}

const formTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
];
const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=x',
];

function jsonBody(values: Values, chance: Chance, schema: NonNullable<CallShape['json']>): Buffer {
  const sound = values.of(schema);
  const sent = chance.happens(0.45) ? values.spoilt(sound) : sound;
  const text = JSON.stringify(sent) ?? '';
  if (chance.happens(0.03)) return Buffer.from(text.slice(0, chance.below(text.length + 1)));
  if (chance.happens(0.02)) return Buffer.from(text.replace(/:\s*\d+/, ':1e999'));
  if (chance.happens(0.01)) return Buffer.from('['.repeat(50_000));
  return Buffer.from(text);
}

/** Input number `number` of a seed: the same every time, for the same ground. */
export function inputOf(seed: number, number: number, ground: Ground): Input {
  const chance = new Chance(Math.imul(seed, 2_654_435_761) ^ Math.imul(number + 1, 40_503));
  for (let warm = 0; warm < 3; warm++) chance.next();
  const values = new Values(chance, ground.known);
  const ids = Object.values(ground.known).flat();
  const part = () => inAddress(chance.happens(0.7) ? chance.one(ids) : chance.one(odd), chance);
  const fill = (path: string) => path.replace(/:\w+/g, part);
  const base = { number, headers: {}, body: undefined };
  if (chance.happens(0.08)) {
    const query = chance.happens(0.4) ? `?${chance.one(['plan', 'page', 'category', 'x'])}=${part()}` : '';
    const sender = chance.one(ground.senders);
    return { ...base, asks: undefined, sender, method: 'GET', path: `${fill(chance.one(pages))}${query}` };
  }
  const call = chance.one(ground.calls);
  const allowed = ground.senders.filter(one =>
    changesWho.test(call.path) ? one.kind === 'visitor' : suits(call, one),
  );
  const sender = chance.one(allowed.length > 0 && chance.happens(0.93) ? allowed : ground.senders.slice(0, 2));
  return { ...base, asks: call, sender, method: call.method, ...sent(call, { chance, values, ground, fill }) };
}

interface Making {
  chance: Chance;
  values: Values;
  ground: Ground;
  fill: (path: string) => string;
}

function sent(call: CallShape, { chance, values, ground, fill }: Making): Pick<Input, 'path' | 'headers' | 'body'> {
  const query = call.query ? (values.of(call.query) as Record<string, unknown>) : {};
  const asked = Object.entries(chance.happens(0.3) ? Object(values.spoilt(query)) : query).map(
    ([name, value]) => `${inAddress(name, chance)}=${inAddress(value, chance)}`,
  );
  const path = `${fill(call.path)}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
  if (call.form) {
    const maker = new FormMaker(chance, ground);
    const own = call.path === '/api/updateAbstract' ? maker.story(values) : values.of(call.form.fields);
    const fields = Object(chance.happens(0.25) ? values.spoilt(own) : own) as Record<string, unknown>;
    const type = chance.happens(0.06) ? chance.one(formTypes) : 'multipart/form-data; boundary=b';
    return { path, headers: { 'content-type': type }, body: maker.bytes(fields, maker.files(call.form)) };
  }
  if (call.method === 'GET') return { path, headers: {}, body: undefined };
  const body = call.json ? jsonBody(values, chance, call.json) : call.raw ? Buffer.from('{"event":"x"}') : undefined;
  const type = chance.happens(0.02) ? chance.one(otherTypes) : 'application/json';
  return { path, headers: { 'content-type': type }, body };
}

/** Whether somebody may make a call at all. */
export function suits({ who }: CallShape, { kind, role }: Sender): boolean {
  if (who === 'anyone') return true;
  if (who === 'signed-in') return kind !== 'visitor';
  if (who === 'customer-or-partner') return kind === 'customer' || kind === 'partner';
  if (who === 'owner') return role === 'owner';
  return who === kind;
}
