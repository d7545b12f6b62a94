import { Caller } from '#test/kit/customer.ts';
import type { RunningShop } from '#test/kit/running.ts';

/** Whoever waits longer for an answer waits for nothing. */
const patienceMs = 20_000;

export interface Timed {
  status: number;
  ms: number;
  words: string;
}

/** An answer with its time; status 0 when none came in time. */
export async function timed(asked: Promise<{ status: number; body: unknown }>): Promise<Timed> {
  const begun = performance.now();
  const late = new Promise<{ status: number; body: unknown }>(done =>
    setTimeout(() => done({ status: 0, body: 'no answer' }), patienceMs),
  );
  const { status, body } = await Promise.race([
    asked.catch((error: unknown) => ({ status: 0, body: String(error) })),
    late,
  ]);
  const { error } = Object(body) as { error?: { message: string } };
  return { status, ms: performance.now() - begun, words: error?.message ?? (status === 0 ? String(body) : '') };
}

/** A customer whose story waits to be told, and what of it was acknowledged. */
export class Teller {
  readonly edition: string;
  /** The text of each answer, and the hash of each photo, that the shop said it has. */
  readonly acknowledged = { answers: [] as string[], photos: [] as string[] };
  readonly #caller: Caller;
  readonly #asked: Record<string, { question: string }>;
  readonly #category: string;
  readonly #newest = new Map<number, string>();
  #said = 0;

  private constructor(
    caller: Caller,
    edition: string,
    form: { questions: Record<string, { question: string }>; category: string },
  ) {
    this.#caller = caller;
    this.edition = edition;
    this.#asked = form.questions;
    this.#category = form.category;
  }

  static async of(shop: RunningShop, phone: string): Promise<Teller> {
    const caller = new Caller(shop, phone);
    await caller.signIn();
    await caller.ok('POST /api/updateD2CuserName', { name: 'Anna Thomas' });
    const { mid } = await caller.beginOrder('upfront');
    await caller.pay(mid, 'never');
    await caller.ok('POST /api/confPayment', { MID: mid });
    const [order] = await caller.orders();
    return new Teller(caller, order._id, await caller.ok('POST /api/abstract', { id: order._id }));
  }

  /** Saves one more answer to one of its questions. */
  async save(key: number): Promise<Timed> {
    const answer = `Answer ${++this.#said}: ${'the first rain of that summer, '.repeat(20)}`;
    const form = new FormData();
    form.set('edition', this.edition);
    form.set('category', this.#category);
    form.set('saving', '1');
    form.set(`num${key}`, JSON.stringify({ question: this.#asked[key]?.question, answer }));
    const answered = await timed(this.#caller.call('POST /api/updateAbstract', form));
    if (answered.status === 200) {
      this.acknowledged.answers.push(answer);
      this.#newest.set(key, answer);
    }
    return answered;
  }
  async photo(photo: Buffer, name = 'photo.jpg'): Promise<Timed> {
    const form = new FormData();
    form.set('parent', this.edition);
    form.set('image1', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name);
    const sent = this.#caller.call('POST /api/uplodeImage', form);
    const answered = await timed(sent);
    if (answered.status === 200) this.acknowledged.photos.push((await sent).body.images[0].sha256);
    return answered;
  }
  /** Sends a recording with the last question. */
  async voice(content: Buffer): Promise<Timed> {
    const form = new FormData();
    form.set('edition', this.edition);
    form.set('category', this.#category);
    form.set('saving', '1');
    form.set('audioQuestion6', this.#asked[6]?.question ?? '');
    form.set('audio6', new Blob([new Uint8Array(content)], { type: 'audio/wav' }), 'voice.wav');
    return timed(this.#caller.call('POST /api/updateAbstract', form));
  }
  /** The files of its photos and its recording. */
  async files(): Promise<string[]> {
    const { photos, questions } = await this.#caller.ok('POST /api/abstract', { id: this.edition });
    const voice = questions[6].voice?.file as string | undefined;
    return [...(photos as { file: string }[]).map(({ file }) => file), ...(voice ? [voice] : [])];
  }
  read = (): Promise<Timed> => timed(this.#caller.call('POST /api/abstract', { id: this.edition }));
  /** How many acknowledged answers are not what the shop says now. */
  async lost(): Promise<number> {
    const { questions } = await this.#caller.ok('POST /api/abstract', { id: this.edition });
    // One that was not acknowledged may have been saved all the same, after it.
    return [...this.#newest].filter(([key, answer]) => numberOf(questions[key].answer) < numberOf(answer)).length;
  }
  /** How many questions have an acknowledged answer. */
  get questions(): number {
    return this.#newest.size;
  }
}
const numberOf = (answer: string): number => Number(/^Answer (\d+)/.exec(answer)?.[1] ?? -1);
