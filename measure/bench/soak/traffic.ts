/** What people do during the soak: they buy, tell stories, look at pages. Each wave begins one by one at its rate. */
import { setTimeout as pause } from 'node:timers/promises';
import { BankRemote, buyMagazine, Person, type ChaosContext } from '#test/chaos/customers.ts';
import { EventCounter } from '#test/chaos/counter.ts';
import type { SeededRandom } from '#test/kit/seeded-random.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import type { CallLog, TimedKind } from './calls.ts';
import type { SoakPlace } from './place.ts';
import { StoryTeller, tellStory } from './story-teller.ts';

export interface SoakRates {
  /** Orders begun a second. */
  orders: number;
  /** Seconds between two stories. */
  storySeconds: number;
}

interface TrafficOptions {
  place: SoakPlace;
  random: SeededRandom;
  calls: CallLog;
  faults: EventCounter;
}

/** Those who have bought lately come back; older ones do not, so that nobody's list of orders grows for ever. */
const regulars = 300;
const photosOfStory = 8;
const pagePaths = ['/', '/plans', '/pricing', '/samples', '/login', '/wp-login.php'];
const smallEveryMs = 200;
const pageEveryMs = 500;

export class Traffic {
  readonly behaviours = new EventCounter();
  readonly chaos: ChaosContext;
  readonly stories = { begun: 0, made: 0 };
  /** Waves that were left out, because too many of the same kind were still under way. */
  leftOut = 0;
  readonly #options: TrafficOptions;
  readonly #people: Person[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #phones = 0;
  #over = false;

  constructor(options: TrafficOptions) {
    this.#options = options;
    const { random, faults, place } = options;
    this.chaos = {
      saleIds: place.saleIds,
      random,
      bank: new BankRemote(place.bankUrl, faults),
      observed: { violations: [], confirmed: new Set(), abandoned: [] },
      behaviours: this.behaviours,
    };
  }

  /** Begins everything; it goes on until `end`. */
  async begin({ orders, storySeconds }: SoakRates): Promise<void> {
    const photos = await cameraPhotos(photosOfStory);
    const seen = await this.#newPerson();
    void this.#repeat(smallEveryMs, 10, () => this.#timed('small', '/api/login', seen));
    void this.#repeat(pageEveryMs, 10, () => this.#timed('page', this.#options.random.pick(pagePaths)));
    void this.#repeat(1000 / orders, 60, () => this.#buy());
    void this.#repeat(storySeconds * 1000, 6, () => this.#tell(photos));
  }

  /** Begins nothing any more. Resolves when what is under way is over. */
  async end(): Promise<void> {
    this.#over = true;
    await Promise.all(this.#underWay);
  }

  /** Begins `work` at this pace, `atMost` at once. What fails is a violation. */
  async #repeat(everyMs: number, atMost: number, work: () => Promise<void>): Promise<void> {
    let running = 0;
    for (let due = performance.now(); !this.#over; due += everyMs) {
      await pause(Math.max(0, due - performance.now()));
      if (running >= atMost) {
        this.leftOut += 1;
        continue;
      }
      running += 1;
      const one = work()
        .catch((error: Error) => void this.chaos.observed.violations.push(error.message))
        .finally(() => {
          running -= 1;
          this.#underWay.delete(one);
        });
      this.#underWay.add(one);
    }
  }

  #nextPhone(prefix: string): string {
    this.#phones += 1;
    return `+91${prefix}${String(this.#phones).padStart(6, '0')}`;
  }

  async #newPerson(): Promise<Person> {
    const { place, calls } = this.#options;
    const person = new Person(this.#nextPhone('9840'), [place.shopUrl], calls);
    // A code whose answer was lost is asked for again.
    for (let at = 0; ; at++) {
      const signedIn = await person.signIn(false).then(
        () => true,
        () => false,
      );
      if (signedIn) return person;
      if (at === 5) throw new Error(`${person.phone} could not sign in`);
      await pause(1000);
    }
  }

  /** Somebody new, or somebody who was here before, looks at the price, buys and looks at their orders. */
  async #buy(): Promise<void> {
    const { random } = this.#options;
    const returning = random.happens(0.5) ? this.#people.splice(random.below(this.#people.length), 1)[0] : undefined;
    const person = returning ?? (await this.#newPerson());
    await person.ask('/api/applyCoupon', { couponCode: 'ALL' });
    await buyMagazine(person, this.chaos, async () => {
      const { status, body } = await person.ask('/api/show-order-D2C/');
      if (status !== 200 || !Array.isArray(body)) throw new Error(`own orders were answered with ${status}`);
    });
    this.#people.push(person);
    if (this.#people.length > regulars) this.#people.shift();
  }

  async #tell(photos: readonly string[]): Promise<void> {
    const { place, calls } = this.#options;
    this.stories.begun += 1;
    await tellStory(new StoryTeller(place, this.#nextPhone('9850'), calls), photos);
    this.stories.made += 1;
  }

  /** One request whose time counts: a public page, or a call of somebody who is signed in. */
  async #timed(kind: TimedKind, path: string, person?: Person): Promise<void> {
    const { place, calls } = this.#options;
    const start = performance.now();
    const ended = (status?: number) => calls.timed(kind, path, { milliseconds: performance.now() - start, status });
    if (person) {
      const reply = await person.askOnce(path).catch(() => undefined);
      return ended(reply?.status);
    }
    const reply = await fetch(place.shopUrl + path).catch(() => undefined);
    const html = await reply?.text().catch(() => undefined);
    ended(html === undefined ? undefined : reply?.status);
    const expected = path.endsWith('.php') ? 404 : 200;
    if (reply && reply.status < 500 && reply.status !== expected)
      throw new Error(`${path} was answered with ${reply.status}`);
  }
}
