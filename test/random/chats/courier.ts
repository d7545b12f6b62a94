import { createHmac } from 'node:crypto';
import type { TestApp } from '#test/kit/app.ts';
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import { cutPowerAt, restorePower } from './power.ts';

/** Whose webhook it is, and with what it is signed. */
export const webhook = { phoneNumberId: '7', appSecret: 'the-apps-secret', verifyToken: 'a-token-of-our-own' };

/** A message of a person, or a status of one of ours, on its way to the shop. */
export interface Letter {
  /** The wamid of a message; of a status, any name of its own. */
  id: string;
  kind: 'messages' | 'statuses';
  content: object;
  /** When it comes (milliseconds); it comes again until it was answered with 200. */
  due: number;
  /** When the shop answered 200 for it first, and in which place among all letters; absent before. */
  acceptedAt?: number;
  place?: number;
}

const bodyOf = (letters: readonly Letter[]): string => {
  const values = (['messages', 'statuses'] as const).flatMap(kind => {
    const all = letters.filter(letter => letter.kind === kind).map(({ content }) => content);
    return all.length > 0 ? [{ metadata: { phone_number_id: webhook.phoneNumberId }, [kind]: all }] : [];
  });
  const entry = values.map(value => ({ id: '1', changes: [{ field: 'messages', value }] }));
  return JSON.stringify({ object: 'whatsapp_business_account', entry });
};

/** Posts one signed body, and answers the status. */
export async function post(app: TestApp, payload: string, secret = webhook.appSecret): Promise<number> {
  const signature = createHmac('sha256', secret).update(payload).digest('hex');
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
  const { statusCode } = await app.shop.server.app.inject({ method: 'POST', url: '/hooks/whatsapp', headers, payload });
  return statusCode;
}

const [secondMs, hourMs] = [1000, 3_600_000];

/** Brings webhooks late, doubled, shuffled, several in one call, and again after a failure. */
export class Courier {
  readonly letters: Letter[] = [];
  /** The share of calls in which the shop's process dies. */
  kills = 0.06;
  killed = 0;
  /** The share of letters that come once more. */
  doubles = 0.15;
  readonly #app: TestApp;
  readonly #random: SeededRandom;
  #places = 0;

  constructor(app: TestApp, random: SeededRandom) {
    this.#app = app;
    this.#random = random;
  }

  /** Takes a letter that was written at `at` (milliseconds). */
  take(letter: Omit<Letter, 'due'>, at: number): Letter {
    const random = this.#random;
    const dice = random.next();
    const late =
      dice < 0.7
        ? 0
        : dice < 0.9
          ? random.below(120) * secondMs
          : dice < 0.98
            ? random.below(2 * hourMs)
            : random.below(40 * hourMs);
    const whole: Letter = { ...letter, due: at + late };
    this.letters.push(whole);
    return whole;
  }

  /** When the next letter is due; Infinity when none is under way. */
  get nextDue(): number {
    return this.letters.reduce((first, { due }) => Math.min(first, due), Infinity);
  }

  /** Brings what is due, in any order. */
  async bring(now: number): Promise<void> {
    const due = shuffled(
      this.letters.filter(letter => letter.due <= now),
      this.#random,
    );
    while (due.length > 0) await this.#call(due.splice(0, 1 + this.#random.below(5)), now);
  }

  async #call(letters: readonly Letter[], now: number): Promise<void> {
    const isCut = this.#random.happens(this.kills);
    const how = { arrives: this.#random.happens(0.5), survives: this.#random.happens(0.3) };
    if (isCut) cutPowerAt(1 + this.#random.below(12), how);
    const status = await post(this.#app, bodyOf(letters)).catch(() => 0);
    const wasKilled = restorePower();
    if (wasKilled) this.killed++;
    const isAnswered = status === 200 && !wasKilled;
    if (status >= 400 && !isCut) throw new Error(`a webhook was answered with ${status}`);
    for (const letter of letters) {
      if (!isAnswered) {
        letter.due = now + (5 + this.#random.below(600)) * secondMs;
        continue;
      }
      letter.acceptedAt ??= now;
      letter.place ??= ++this.#places;
      letter.due = this.#random.happens(this.doubles) ? now + this.#random.below(30 * hourMs) : Infinity;
    }
  }

  /** Brings everything that ever came once more, in any order, some of it twice. */
  async replay(): Promise<void> {
    const all = shuffled(
      this.letters.flatMap(letter => (this.#random.happens(0.2) ? [letter, letter] : [letter])),
      this.#random,
    );
    while (all.length > 0) {
      const status = await post(this.#app, bodyOf(all.splice(0, 1 + this.#random.below(8))));
      if (status !== 200) throw new Error(`a webhook that came again was answered with ${status}`);
    }
  }
}

export function shuffled<T>(all: readonly T[], random: SeededRandom): T[] {
  const left = [...all];
  return all.map(() => left.splice(random.below(left.length), 1)[0]!);
}
