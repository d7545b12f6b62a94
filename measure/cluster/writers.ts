/** People who save one text after the other without ever repeating a request, to find what is lost and for how long. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from '#test/chaos/customers.ts';

const betweenMs = 250;

interface Writer {
  person: Person;
  /** The edition whose first answer they write; every version of it stays a row. */
  edition: string;
}

export class Writers {
  /** When each save was acknowledged, by its id. */
  readonly acknowledged = new Map<string, number>();
  lostAt = Infinity;
  #stopping = false;
  readonly #back = new Map<Person, number>();
  readonly #writers: readonly Writer[];
  readonly #ended: Promise<unknown>;

  /** They begin at once. */
  constructor(writers: readonly Writer[]) {
    this.#writers = writers;
    this.#ended = Promise.all(writers.map(writer => this.#write(writer)));
  }

  async #write({ person, edition }: Writer): Promise<void> {
    for (let [n, base] = [1, 0]; !this.#stopping; n++) {
      const [save, beganAt] = [randomUUID(), performance.now()];
      const saves = [{ save, key: 1, base, text: `This is the text number ${n}.` }];
      const reply = await person
        .send('/api/saveAnswers', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ edition, device: 'a-writer', saves }),
        })
        .catch(() => undefined);
      const body = (await reply?.json().catch(() => undefined)) as { answers?: { version: number }[] } | undefined;
      const version = reply?.status === 200 ? body?.answers?.[0]?.version : undefined;
      await pause(betweenMs);
      if (version === undefined) continue;
      base = version;
      this.acknowledged.set(save, performance.now());
      if (beganAt > this.lostAt && !this.#back.has(person)) this.#back.set(person, performance.now());
    }
  }

  /** From now on the primary is lost. */
  markLoss(): void {
    this.#back.clear();
    this.lostAt = performance.now();
  }

  /** Seconds from the loss until everybody was acknowledged a text that they sent after it; waits for that. */
  async secondsUntilAllWrite(limit = 60): Promise<number> {
    const deadline = performance.now() + limit * 1000;
    while (this.#back.size < this.#writers.length) {
      if (performance.now() > deadline) throw new Error(`after ${limit} s only ${this.#back.size} people write again`);
      await pause(20);
    }
    return (Math.max(...this.#back.values()) - this.lostAt) / 1000;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#ended;
  }
}
