import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { PhotoMeasurements } from '../model.ts';
import { concurrencyLimit, type ProcessEnd, startLimited } from './limited-process.ts';

/** Why a photo could not be measured, as a message for the customer. */
export interface Unreadable {
  unreadable: string;
}

/** A photo to measure, and whether faces are looked for in it. */
export interface MeasuringTask {
  path: string;
  faces: boolean;
}

type Measured = PhotoMeasurements | Unreadable;

/** MiB. */
const memoryLimit = 1200;
/** Seconds of processor time to start, and per photo. */
const timeLimits = { start: 10, photo: 20 };
/** Photos after which a process is replaced, so that its memory and the limit on its time stay small. */
const mostPhotos = 60;
/** Seconds that an idle process is kept. */
const idleSeconds = 20;

/**
 * A limited process that measures photos one after the other. It is kept for the next ones: to start it and to load the
 * detector takes as long as two photos.
 */
class MeasuringProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<ProcessEnd>;
  readonly #lines: AsyncIterator<string>;
  #idle: NodeJS.Timeout | undefined;
  #photosLeft = mostPhotos;
  #isEnded = false;

  constructor() {
    const cpu = timeLimits.start + timeLimits.photo * mostPhotos;
    const { child, ended } = startLimited('measure-process.ts', [], { cpu, megabytes: memoryLimit });
    this.#child = child;
    this.#ended = ended;
    child.once('exit', () => (this.#isEnded = true));
    this.#lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  }

  get mayGoOn(): boolean {
    return !this.#isEnded && this.#photosLeft > 0;
  }

  /** The facts of a photo, or how the process ended over it. */
  async measure(task: MeasuringTask): Promise<Measured | ProcessEnd> {
    this.#photosLeft -= 1;
    this.#keepAlive(true);
    const time = timeLimits.start + timeLimits.photo;
    const timeout = setTimeout(() => this.end(), 2 * time * 1000);
    try {
      this.#child.stdin?.write(`${JSON.stringify(task)}\n`);
      const line = await Promise.race([this.#lines.next(), this.#ended.then(() => undefined)]);
      return typeof line?.value === 'string' ? (JSON.parse(line.value) as Measured) : await this.#ended;
    } finally {
      clearTimeout(timeout);
    }
  }

  /** Ends the process after a while without a photo; until then it does not keep our own process alive. */
  keepWarm(atEnd: () => void): void {
    this.#keepAlive(false);
    this.#idle = setTimeout(() => {
      atEnd();
      this.end();
    }, idleSeconds * 1000).unref();
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }

  #keepAlive(on: boolean): void {
    clearTimeout(this.#idle);
    for (const handle of [this.#child, ...this.#child.stdio] as (ChildProcess | Socket | null)[]) {
      if (on) handle?.ref();
      else handle?.unref();
    }
  }
}

/** One process at a time, because the detector needs much memory. */
const oneAtATime = concurrencyLimit(1);
let warm: MeasuringProcess | undefined;

/** Measures one photo in the process that is kept, or in a new one. Returns its facts, or how the process ended. */
export const measureInProcess = (task: MeasuringTask): Promise<Measured | ProcessEnd> =>
  oneAtATime(async () => {
    const measuring = warm?.mayGoOn ? warm : new MeasuringProcess();
    warm = undefined;
    const measured = await measuring.measure(task);
    if (typeof measured === 'string') return measured;
    if (measuring.mayGoOn) {
      warm = measuring;
      measuring.keepWarm(() => (warm = undefined));
    } else measuring.end();
    return measured;
  });
