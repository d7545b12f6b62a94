import { createHash } from 'node:crypto';
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import { isPowerOut, powerStep } from './power.ts';

/** How one attempt to send a message ended. `known`: whether the shop got to know whether it was taken. */
export interface Attempt {
  key: string;
  isTaken: boolean;
  isKnown: boolean;
  at: number;
}

/** A message of the shop's that came to a phone. */
export interface Taken {
  wamid: string;
  key: string;
  to: string;
  text: string;
  buttons: readonly string[];
  rows: readonly string[];
  template: string | null;
  quotes: string | null;
  /** Milliseconds. */
  at: number;
}

interface Body {
  to?: string;
  recipient?: string;
  type?: string;
  text?: { body: string };
  interactive?: {
    body: { text: string };
    action: { buttons?: { reply: { id: string } }[]; sections?: { rows: { id: string }[] }[] };
  };
  image?: { caption?: string };
  template?: { name: string; components: { parameters: { text: string }[] }[] };
  context?: { message_id: string };
  reaction?: { message_id: string; emoji: string };
  biz_opaque_callback_data?: string;
}

const refusal = (status: number, code: number) => Response.json({ error: { code } }, { status });

/** An error of a request: `code` says whether it ever left. */
export const broken = (code: string): TypeError =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });

const hourMs = 3_600_000;

/**
 * WhatsApp's servers, as far as the shop's adapter asks them, and as unreliable as dice say: they answer 429, 500 and
 * 504, slowly, not at all, after they took a message, and with half of a file.
 */
export class PretendWhatsapp {
  readonly attempts: Attempt[] = [];
  readonly taken: Taken[] = [];
  readonly reactions: { message: string; emoji: string }[] = [];
  readonly files = new Map<string, Buffer>();
  /** Files that the provider lost before anybody fetched them. */
  readonly lost = new Set<string>();
  /** When each person wrote last, by the provider's own knowledge, in milliseconds. */
  readonly wroteAt = new Map<string, number>();
  /** The share of calls that fail; 1 for an outage. */
  trouble = 0.15;
  /** What is looked at when a message or reaction is taken, before it is. */
  onTaking: (message: Omit<Taken, 'wamid' | 'at'> | { message: string }) => Promise<void> = async () => undefined;
  onForgetting: (media: string) => Promise<void> = async () => undefined;
  readonly #random: SeededRandom;
  readonly #now: () => number;

  readonly #name: string;

  /** `name`: what its ids begin with, unlike those of any other. */
  constructor(random: SeededRandom, { name, now }: { name: string; now: () => number }) {
    this.#random = random;
    this.#name = name;
    this.#now = now;
  }

  /** In place of `fetch`. */
  readonly send: typeof fetch = async (input, init) => {
    const { hostname, pathname } = new URL(input as string);
    const method = init?.method ?? 'GET';
    powerStep();
    const answer = await this.#answer({ hostname, pathname, method }, init);
    // The shop's process may have died while the provider was at it.
    powerStep();
    return answer;
  };

  async #answer(
    { hostname, pathname, method }: { hostname: string; pathname: string; method: string },
    init?: RequestInit,
  ): Promise<Response> {
    const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
    if (this.#random.happens(0.02)) await new Promise(done => setTimeout(done, 5));
    if (method === 'POST' && id === 'messages') return this.#take(JSON.parse(init?.body as string) as Body);
    if (method === 'DELETE') return this.#forget(id);
    if (method === 'GET' && hostname.startsWith('graph.')) return this.#addressOf(id);
    return method === 'GET' ? this.#fileOf(id) : refusal(400, 100);
  }

  async #take(body: Body): Promise<Response> {
    const to = body.to ? `+${body.to}` : (body.recipient ?? '');
    const key = body.biz_opaque_callback_data ?? '';
    const answer = this.#troubleWithMessage();
    const isOpen = this.#now() - (this.wroteAt.get(to) ?? 0) < 24 * hourMs;
    const closed = !body.template && !isOpen ? refusal(400, 131_047) : undefined;
    const isTaken = answer === undefined || (answer.mayTake && this.#random.happens(0.5) && !closed);
    if (body.reaction) return answer?.respond() ?? closed ?? this.#react(body.reaction);
    const isKnown = answer === undefined || !answer.mayTake;
    const willTake = isTaken && !closed;
    const said = saidIn(body, { to, key });
    if (willTake) await this.onTaking(said);
    const attempt = { key, isTaken: willTake, isKnown, at: this.#now() };
    this.attempts.push(attempt);
    const wamid = `wamid.ours.${this.#name}.${this.taken.length}`;
    if (willTake) this.taken.push({ ...said, wamid, at: this.#now() });
    if (answer) return answer.respond();
    return closed ?? Response.json({ messages: [{ id: wamid }] });
  }

  async #react(reaction: { message_id: string; emoji: string }): Promise<Response> {
    await this.onTaking({ message: reaction.message_id });
    this.reactions.push({ message: reaction.message_id, emoji: reaction.emoji });
    return Response.json({ messages: [{ id: `wamid.reaction.${this.#name}.${this.reactions.length}` }] });
  }

  /** What goes wrong with a message; `mayTake`: the provider may have it all the same. */
  #troubleWithMessage(): { mayTake: boolean; respond: () => Response } | undefined {
    if (!this.#random.happens(this.trouble)) return undefined;
    const fail = (error: Error) => () => {
      throw error;
    };
    return this.#random.pick([
      { mayTake: false, respond: () => refusal(429, 130_429) },
      { mayTake: false, respond: () => refusal(500, 131_000) },
      { mayTake: false, respond: () => refusal(503, 2) },
      { mayTake: false, respond: fail(broken('ECONNREFUSED')) },
      { mayTake: true, respond: () => refusal(504, 1) },
      { mayTake: true, respond: fail(broken('ECONNRESET')) },
    ]);
  }

  #addressOf(id: string): Response {
    const bytes = this.files.get(id);
    if (!bytes || this.lost.has(id)) return refusal(404, 100);
    if (this.#random.happens(this.trouble)) return this.#random.pick([refusal(500, 131_000), refusal(429, 130_429)]);
    const hash = createHash('sha256').update(bytes);
    const sha256 = hash.digest(this.#random.pick(['hex', 'base64']));
    return Response.json({ url: `https://lookaside.fbsbx.com/m/${id}`, sha256, file_size: bytes.length });
  }

  #fileOf(id: string): Response {
    const bytes = this.files.get(id);
    if (!bytes) return refusal(404, 100);
    if (!this.#random.happens(this.trouble)) return new Response(new Uint8Array(bytes));
    const half = new Uint8Array(bytes.subarray(0, this.#random.below(bytes.length)));
    const cut = new ReadableStream({
      pull(controller) {
        controller.enqueue(half);
        controller.error(broken('ECONNRESET'));
      },
    });
    return this.#random.pick([refusal(500, 1), new Response(half), new Response(cut)]);
  }

  async #forget(id: string): Promise<Response> {
    if (this.#random.happens(this.trouble)) return refusal(500, 1);
    if (this.files.has(id) && !isPowerOut()) await this.onForgetting(id);
    return this.files.delete(id) ? Response.json({ success: true }) : refusal(404, 100);
  }
}

function saidIn(body: Body, { to, key }: { to: string; key: string }): Omit<Taken, 'wamid' | 'at'> {
  const { interactive, template } = body;
  const ofTemplate = template?.components[0]?.parameters[0]?.text;
  return {
    key,
    to,
    text: body.text?.body ?? interactive?.body.text ?? body.image?.caption ?? ofTemplate ?? '',
    buttons: interactive?.action.buttons?.map(({ reply }) => reply.id) ?? [],
    rows: interactive?.action.sections?.flatMap(({ rows }) => rows.map(({ id }) => id)) ?? [],
    template: template?.name ?? null,
    quotes: body.context?.message_id ?? null,
  };
}
