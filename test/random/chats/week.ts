import { saveAnswers, storyOf } from '#src/abstract-form/index.ts';
import { randomUUID } from 'node:crypto';
import { openEdition } from '#test/kit/edition.ts';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { Courier } from './courier.ts';
import { breaches, storyLineOf } from './laws.ts';
import type { ChatPlace } from './place.ts';
import { PretendWhatsapp } from './provider.ts';
import { Queue } from './queue.ts';
import { dumpOf } from './stored.ts';
import { Teller } from './teller.ts';
import { watchHonesty } from './honesty.ts';
import { Workers } from './workers.ts';

/** What a week of conversations came to. */
export interface WeekResult {
  /** Each breach of a law, in one line. */
  breaches: string[];
  /** What happened to each person who met one. */
  stories: string[];
  counts: Readonly<Record<string, number>>;
}

const [secondMs, hourMs] = [1000, 3_600_000];
const dayMs = 24 * hourMs;
const indiaMs = 5.5 * hourMs;

/** One week of several people who tell stories at the same time. */
class Week {
  readonly random: SeededRandom;
  readonly provider: PretendWhatsapp;
  readonly courier: Courier;
  readonly queue: Queue;
  readonly tellers: Teller[] = [];
  readonly place: ChatPlace;
  #reported = 0;

  constructor(place: ChatPlace, seed: number) {
    this.place = place;
    this.random = new SeededRandom(seed);
    this.provider = new PretendWhatsapp(this.random, { name: String(seed), now: place.now });
    this.courier = new Courier(place.app, this.random);
    this.queue = new Queue(place.app, place.client, this.random);
    // Jobs that run at the same time do so in another order each time.
    if (this.random.happens(0.3)) this.queue.atOnce = 3;
    place.use(this.provider);
  }

  async open(people: number, seed: number): Promise<void> {
    const { app, samples, now } = this.place;
    for (let n = 0; n < people; n++) {
      const phone = `+91${9_000_000_000 + ((seed * 1000 + n) % 1_000_000_000)}`;
      const owner = app.browser();
      const { body } = await owner.signIn(phone);
      const edition = await openEdition(app.ctx(), body.data._id);
      const { link } = (await owner.call('POST /api/beginChat', { json: { edition } })).body;
      const { random, provider, courier } = this;
      const user = random.happens(0.5) ? `IN.${phone.slice(1)}` : null;
      const sentence = new URL(link).searchParams.get('text') ?? '';
      const hidesPhone = random.happens(0.3);
      const shared = { random, provider, courier, samples, now };
      this.tellers.push(new Teller({ ...shared, name: `${seed}.${n}`, edition, phone, user, hidesPhone, sentence }));
    }
  }

  /** Lets days pass: people write, webhooks come, jobs run, and things fail. */
  async pass(days: number): Promise<void> {
    const { random, place } = this;
    const end = place.now() + days * dayMs;
    while (place.now() < end) {
      await this.#wait(random.pick([5 * secondMs, 20 * secondMs, 70 * secondMs, 400 * secondMs, hourMs, 9 * hourMs]));
      if (random.happens(0.05)) await this.#beAway();
      if (random.happens(0.1)) this.provider.trouble = random.pick([0, 0.15, 0.3]);
      for (const teller of this.tellers) if (random.happens(this.#isDay() ? 0.18 : 0.04)) teller.act();
      if (random.happens(0.05)) await this.#changeForm(random.pick(this.tellers));
      await this.#goOn();
      if (random.happens(0.1)) await this.queue.sweep();
    }
  }

  /** The provider answers nobody for up to six hours, in which people go on writing. */
  async #beAway(): Promise<void> {
    this.provider.trouble = 1;
    for (let hours = this.random.below(6); hours >= 0; hours--) {
      await this.#wait(hourMs);
      for (const teller of this.tellers) if (this.random.happens(0.1)) teller.act();
    }
    this.provider.trouble = 0.15;
  }

  #isDay(): boolean {
    const hour = Math.floor(((this.place.now() + indiaMs) % dayMs) / hourMs);
    return hour >= 8 && hour < 23;
  }

  /** Lets time pass from one thing that is due to the next. */
  async #wait(ms: number): Promise<void> {
    const { place, queue, courier } = this;
    const end = place.now() + ms;
    for (;;) {
      const next = Math.min(queue.nextDue ?? Infinity, courier.nextDue, end);
      place.pass(Math.max(0, next - place.now()));
      await this.#goOn();
      if (next >= end) return;
    }
  }

  async #goOn(): Promise<void> {
    await this.courier.bring(this.place.now());
    await this.queue.run();
    this.#report();
  }

  /** The provider tells what became of the messages that it took, in its own time. */
  #report(): void {
    const { taken } = this.provider;
    for (; this.#reported < taken.length; this.#reported++) {
      const { key, wamid, to, at } = taken[this.#reported]!;
      for (const status of this.random.pick([['delivered'], ['read', 'delivered'], []])) {
        const timestamp = String(Math.floor(at / 1000));
        const content = { id: wamid, recipient_id: to, status, timestamp, biz_opaque_callback_data: key };
        this.courier.take({ id: `${status} ${wamid}`, kind: 'statuses', content }, this.place.now());
      }
    }
  }

  /** Somebody writes in the form at the same time. */
  async #changeForm(teller: Teller): Promise<void> {
    const { app } = this.place;
    const { edition } = teller.parts;
    const { answers } = await storyOf(app.ctx(), edition);
    const answer = answers.length > 0 ? this.random.pick(answers) : undefined;
    if (!answer || teller.stage === 'handed-in') return;
    const text = `${answer.text}\n\nThis was typed in the form, ${this.random.below(1e9)}.`.trim();
    const saves = [{ save: randomUUID(), key: answer.key, base: 10_000, text }];
    const done = await saveAnswers(app.ctx(), { edition, device: 'tab', saves }).catch(() => undefined);
    if (done) teller.formKeys.add(answer.key);
  }

  /** Lets all that is under way come to its end, with nothing failing any more. */
  async settle(): Promise<void> {
    [this.provider.trouble, this.courier.kills, this.courier.doubles, this.queue.kills] = [0, 0, 0, 0];
    for (let rounds = 0; rounds < 60; rounds++) {
      await this.#goOn();
      await this.queue.sweep();
      await this.queue.run();
      const { rows } = await this.place.client.query(
        `select i.id from chat_inbox i join chat_people p on p.id = i.person
          where i.handled_at is null and p.edition = any($1)
        union all select id from chat_said where not done and edition = any($1)`,
        [this.tellers.map(({ parts }) => parts.edition)],
      );
      if (this.courier.nextDue === Infinity && rows.length === 0 && rounds > 3) break;
      await this.#wait(this.random.pick([70 * secondMs, 0.5 * hourMs, 3 * hourMs]));
    }
  }
}

/**
 * Lets a week of `people` random conversations pass, and answers which laws it broke. The same seed is the same week,
 * but for the order in which jobs end that run at the same time. `inProcess`: jobs run in a process of their own.
 */
export async function runWeek(
  place: ChatPlace,
  { seed, people, days = 7, inProcess = false }: { seed: number; people: number; days?: number; inProcess?: boolean },
): Promise<WeekResult> {
  const week = new Week(place, seed);
  const found: string[] = [];
  const config = place.app.shop.runtime.config as { chatMessages: number };
  config.chatMessages = week.random.pick([120, 120, 14]);
  watchHonesty(place, week, found);
  const workers = inProcess ? new Workers(place, week.provider) : undefined;
  week.queue.workers = workers;
  await week.open(people, seed);
  await week.pass(days);
  await week.settle();
  found.push(...(await breaches(place, week)));
  const stories = [];
  for (const teller of week.tellers)
    if (found.some(line => line.startsWith(`${teller.parts.name}: `)))
      stories.push(`${teller.parts.name}\n${(await storyLineOf(place, week, teller)).join('\n')}\n`);
  const before = await dumpOf(place, week.tellers);
  const said = week.provider.taken.length;
  await week.courier.replay();
  await week.queue.run();
  await workers?.close();
  const after = await dumpOf(place, week.tellers);
  for (const [what, rows] of Object.entries(before))
    if (after[what] !== rows) found.push(`${what} changed when all webhooks came again`);
  if (week.provider.taken.length !== said) found.push('something was said when all webhooks came again');
  const messages = week.tellers.flatMap(({ sent }) => sent);
  return {
    breaches: found,
    stories,
    counts: {
      conversations: people,
      webhooks: week.courier.letters.length,
      messages: messages.length,
      parts: messages.filter(({ kind }) => ['answer', 'photo', 'voice'].includes(kind)).length,
      said: week.provider.taken.length,
      'failed calls': week.provider.attempts.filter(({ isTaken, isKnown }) => !isTaken || !isKnown).length,
      jobs: week.queue.ran,
      kills: week.courier.killed + week.queue.killed,
    },
  };
}
