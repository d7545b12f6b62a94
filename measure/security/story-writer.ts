import { ApiCustomer } from '#test/kit/api-customer.ts';
import type { ShopProcess } from '#test/kit/shop-process.ts';

/** An answer that takes longer counts as none. */
const timeoutMs = 20_000;

export interface TimedResponse {
  status: number;
  ms: number;
  words: string;
}

/** Measures the time of an answer. Its status is 0 when none came in time. */
export async function timeResponse(call: Promise<{ status: number; body: unknown }>): Promise<TimedResponse> {
  const startedAt = performance.now();
  const timeout = new Promise<{ status: number; body: unknown }>(done =>
    setTimeout(() => done({ status: 0, body: 'no answer' }), timeoutMs),
  );
  const { status, body } = await Promise.race([
    call.catch((error: unknown) => ({ status: 0, body: String(error) })),
    timeout,
  ]);
  const { error } = Object(body) as { error?: { message: string } };
  return { status, ms: performance.now() - startedAt, words: error?.message ?? (status === 0 ? String(body) : '') };
}

/** A customer who fills in a story form, with what the shop acknowledged of it. */
export class StoryWriter {
  readonly edition: string;
  /** The texts of the answers and the SHA-256 of the photos that the shop acknowledged. */
  readonly acknowledged = { answers: [] as string[], photos: [] as string[] };
  readonly #customer: ApiCustomer;
  readonly #questions: Record<string, { question: string }>;
  readonly #category: string;
  readonly #newest = new Map<number, string>();
  #written = 0;

  private constructor(
    customer: ApiCustomer,
    edition: string,
    form: { questions: Record<string, { question: string }>; category: string },
  ) {
    this.#customer = customer;
    this.edition = edition;
    this.#questions = form.questions;
    this.#category = form.category;
  }

  static async of(shop: ShopProcess, phone: string): Promise<StoryWriter> {
    const customer = new ApiCustomer(shop, phone);
    await customer.signIn();
    await customer.ok('POST /api/updateD2CuserName', { name: 'Anna Thomas' });
    const { mid } = await customer.beginOrder('upfront');
    await customer.pay(mid, 'never');
    await customer.ok('POST /api/confPayment', { MID: mid });
    const [order] = await customer.orders();
    return new StoryWriter(customer, order._id, await customer.ok('POST /api/abstract', { id: order._id }));
  }

  /** Saves a new answer to a question. */
  async save(key: number): Promise<TimedResponse> {
    const answer = `Answer ${++this.#written}: ${'the first rain of that summer, '.repeat(20)}`;
    const form = new FormData();
    form.set('edition', this.edition);
    form.set('category', this.#category);
    form.set('saving', '1');
    form.set(`num${key}`, JSON.stringify({ question: this.#questions[key]?.question, answer }));
    const response = await timeResponse(this.#customer.call('POST /api/updateAbstract', form));
    if (response.status === 200) {
      this.acknowledged.answers.push(answer);
      this.#newest.set(key, answer);
    }
    return response;
  }
  async photo(photo: Buffer, name = 'photo.jpg'): Promise<TimedResponse> {
    const form = new FormData();
    form.set('parent', this.edition);
    form.set('image1', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), name);
    const sent = this.#customer.call('POST /api/uplodeImage', form);
    const response = await timeResponse(sent);
    if (response.status === 200) this.acknowledged.photos.push((await sent).body.images[0].sha256);
    return response;
  }
  /** Sends a recording with the last question. */
  async voice(content: Buffer): Promise<TimedResponse> {
    const form = new FormData();
    form.set('edition', this.edition);
    form.set('category', this.#category);
    form.set('saving', '1');
    form.set('audioQuestion6', this.#questions[6]?.question ?? '');
    form.set('audio6', new Blob([new Uint8Array(content)], { type: 'audio/wav' }), 'voice.wav');
    return timeResponse(this.#customer.call('POST /api/updateAbstract', form));
  }
  /** The ids of the files of its photos and its recording. */
  async files(): Promise<string[]> {
    const { photos, questions } = await this.#customer.ok('POST /api/abstract', { id: this.edition });
    const voice = questions[6]?.voice?.file;
    return [...photos.map(({ file }) => file), ...(voice ? [voice] : [])];
  }
  read = (): Promise<TimedResponse> => timeResponse(this.#customer.call('POST /api/abstract', { id: this.edition }));
  /** How many questions have an older answer than the newest acknowledged one. */
  async countLost(): Promise<number> {
    const { questions } = await this.#customer.ok('POST /api/abstract', { id: this.edition });
    // A later answer that was not acknowledged may have been saved.
    return [...this.#newest].filter(([key, answer]) => numberOf(questions[key]!.answer) < numberOf(answer)).length;
  }
  /** How many questions have an acknowledged answer. */
  get questions(): number {
    return this.#newest.size;
  }
}
const numberOf = (answer: string): number => Number(/^Answer (\d+)/.exec(answer)?.[1] ?? -1);
