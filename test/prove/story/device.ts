/** A person's phone with the story form open, as a browser with a profile of its own. */
import { execFileSync } from 'node:child_process';
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { recordReplies, type StoryRecord } from './record.ts';

/** Longer than the longest pause between two attempts of the form. */
const patient = { timeout: 60_000 };

/** What a person wrote and said, as the device under test never tells it. */
export interface ToldStory {
  texts: Map<number, string>;
  /** Seconds from the moment the clock of the recording was seen until it was stopped or killed. */
  voices: Map<number, number>;
  /** The paths of the photos that were chosen. */
  photos: string[];
}

interface DeviceOptions {
  /** Opens the browser, or opens it again on the same profile. */
  launch: () => Promise<BrowserContext>;
  address: string;
  record: StoryRecord;
  told: ToldStory;
}

export class Device {
  readonly #options: DeviceOptions;
  #context!: BrowserContext;
  #page!: Page;

  private constructor(options: DeviceOptions) {
    this.#options = options;
  }

  static async start(options: DeviceOptions): Promise<Device> {
    const device = new Device(options);
    device.#context = await options.launch();
    await device.open();
    return device;
  }

  get page(): Page {
    return this.#page;
  }

  /** Opens the form in a new tab, again and again until it is there, as people do without a connection. */
  async open(): Promise<void> {
    const page = await this.#context.newPage();
    this.#page = page;
    recordReplies(page, this.#options.record);
    await expect(async () => {
      await page.goto(this.#options.address, { timeout: 10_000 });
      await expect(page.getByRole('textbox').first()).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 120_000 });
  }

  /** Goes to a place of the form by the list of all questions; `search` as its address has it. */
  async goTo(search: string): Promise<void> {
    const link = this.#page.getByRole('navigation', { name: 'All questions' }).locator(`a[href$="${search}"]`);
    if (!(await link.isVisible())) await this.#page.getByRole('link', { name: 'All questions' }).click();
    await link.click();
    await this.#page.waitForURL(address => address.search === search);
  }

  goToQuestion = (key: number): Promise<void> => this.goTo(`?page=${key > 6 ? 2 : 1}&q=${key}`);

  async write(key: number, text: string): Promise<void> {
    await this.goToQuestion(key);
    const field = this.#page.getByRole('textbox').first();
    await field.pressSequentially(text);
    await expect(field).toHaveValue(text);
    // Typed faster than anybody types, the last letters reach the device a moment after the screen.
    await expect
      .poll(async () => ['', text].includes(await this.#page.evaluate(wordsOnDevice, key)), patient)
      .toBe(true);
    this.#options.told.texts.set(key, text);
  }

  async addPhotos(paths: readonly string[]): Promise<void> {
    await this.goTo('?view=photos');
    await this.#page.locator('input[type=file][accept*=image]').first().setInputFiles(paths);
    this.#options.told.photos.push(...paths);
    const count = this.#options.told.photos.length;
    await expect(this.#page.getByText(count === 1 ? '1 photo' : `${count} photos`, { exact: true })).toBeVisible(
      patient,
    );
  }

  /** Records for at least so many seconds, then does `end`, and notes how long it was. */
  async #recordUntil(key: number, seconds: number, end: () => Promise<unknown>): Promise<void> {
    await this.goToQuestion(key);
    await this.#page.getByRole('button', { name: 'Record your answer' }).first().click();
    const timer = this.#page.getByRole('timer');
    await expect(timer).toBeVisible(patient);
    const since = performance.now();
    await expect
      .poll(async () => Number(/\d+$/.exec((await timer.textContent()) ?? '')), patient)
      .toBeGreaterThanOrEqual(seconds);
    this.#options.told.voices.set(key, (performance.now() - since) / 1000);
    await end();
  }

  async recordVoice(key: number, seconds: number): Promise<void> {
    await this.#recordUntil(key, seconds, () => this.#page.getByRole('button', { name: 'Stop' }).click());
    await expect(this.#page.getByRole('button', { name: 'Play your recording' })).toBeVisible(patient);
  }

  /** Records, and is killed while it does. */
  async recordUntilKilled(key: number, seconds: number, kill: 'tab' | 'browser'): Promise<void> {
    await this.#recordUntil(key, seconds, () => (kill === 'tab' ? this.killTab() : this.killBrowser()));
  }

  /** Ends the tab's process at once, and opens the form in a new tab. */
  async killTab(): Promise<void> {
    const crashed = this.#page.waitForEvent('crash');
    const session = await this.#context.newCDPSession(this.#page);
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await this.open();
  }

  /** Ends every process of the browser with SIGKILL, as when a battery dies, and opens the form again. */
  async killBrowser(): Promise<void> {
    const closed = this.#context.waitForEvent('close');
    for (const id of browserProcesses(this.#context)) process.kill(id, 'SIGKILL');
    await closed;
    this.#context = await this.#options.launch();
    await this.open();
  }

  /** Waits until nothing of the story is on this device only, the originals of its photos included. */
  async untilAllIsSent(): Promise<void> {
    const counts = () => this.#page.evaluate(countWaiting);
    await expect.poll(counts, { timeout: 240_000, intervals: [500] }).toBe(0);
  }

  close = (): Promise<void> => this.#context.close();
}

/** The profile folders of the contexts that `killBrowser` may be asked to end. */
export const profiles = new WeakMap<BrowserContext, string>();

function browserProcesses(context: BrowserContext): number[] {
  const profile = profiles.get(context);
  if (!profile) throw new Error('this browser has no profile of its own');
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(`--user-data-dir=${profile}`))
    .map(line => Number.parseInt(line, 10));
}

/** Runs in the page: the words of an answer that wait on the device; empty when the server has all of them. */
function wordsOnDevice(key: number): Promise<string> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('imurs-stories');
    opening.addEventListener('error', () => failed(new Error('no database')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        const answers = reading.result as { key: number; text: string }[];
        done(answers.find(answer => answer.key === key)?.text ?? '');
      });
    });
  });
}

/** Runs in the page: how many words, recordings, photos and originals wait on the device. */
function countWaiting(): Promise<number> {
  const names = ['answers', 'voices', 'photos', 'originals', 'takes'];
  return new Promise((done, failed) => {
    const opening = indexedDB.open('imurs-stories');
    opening.addEventListener('error', () => failed(new Error('no database')));
    opening.addEventListener('success', () => {
      const present = names.filter(name => opening.result.objectStoreNames.contains(name));
      const reading = opening.result.transaction(present);
      let sum = 0;
      for (const name of present) {
        const counting = reading.objectStore(name).count();
        counting.addEventListener('success', () => (sum += counting.result));
      }
      reading.addEventListener('complete', () => {
        opening.result.close();
        done(sum);
      });
    });
  });
}
