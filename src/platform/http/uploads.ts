import { Refused } from '#kernel/refusals.ts';
import type { ServerLimits } from '../server-limits.ts';
import type { DiskSpaceWatch } from '../disk-space.ts';
import { rateLimitAddress } from './request-origin.ts';
import { concurrencyPerAddress } from './request-body.ts';

/**
 * There is no room for what was sent (507). What people wrote is on their own device until the shop says that it is
 * safe.
 */
export const noDiskSpace = () => new Refused('no-room');

/** Bytes of files whose form has not said yet what they are for, from everybody together. */
const maxUnnamedBytes = 128_000_000;

/** The bytes of one form; given back all at once. */
export interface UploadQuota {
  /** Counts bytes before they are written. Throws `Refused` 507 when there would be too many on their way. */
  take(bytes: number): Promise<void>;
  /**
   * From now on files of this form are for something that was not named before; throws `Refused` 429 while the address
   * has another such form.
   */
  startUnnamed(): void;
  /** The form has said what its files are for, and may send them. */
  markNamed(): void;
  close(): void;
}

/**
 * The files on their way here: how many forms an address may send, and how many bytes may lie there for all of them.
 */
export class UploadTracker {
  readonly #limits: ServerLimits;
  readonly #room: DiskSpaceWatch;
  readonly #forms;
  readonly #unnamedForms = concurrencyPerAddress(1);
  #bytes = 0;
  #unnamedBytes = 0;

  constructor(limits: ServerLimits, room: DiskSpaceWatch) {
    this.#limits = limits;
    this.#room = room;
    this.#forms = concurrencyPerAddress(limits.uploadsPerAddress);
  }

  /** A form with files begins. Throws `Refused` 429 when the address has as many under way as it may. */
  open(ip: string): UploadQuota {
    const leave = this.#forms.acquire(rateLimitAddress(ip));
    let [own, unnamed] = [0, 0];
    let leaveUnnamed: (() => void) | undefined;
    const named = () => {
      this.#unnamedBytes -= unnamed;
      unnamed = 0;
      leaveUnnamed?.();
      leaveUnnamed = undefined;
    };
    return {
      take: async bytes => {
        if ((await this.#room.now()) !== 'enough') throw noDiskSpace();
        if (this.#bytes + bytes > this.#limits.uploadBytes) throw noDiskSpace();
        if (leaveUnnamed && this.#unnamedBytes + bytes > maxUnnamedBytes) throw noDiskSpace();
        this.#bytes += bytes;
        own += bytes;
        if (!leaveUnnamed) return;
        this.#unnamedBytes += bytes;
        unnamed += bytes;
      },
      startUnnamed: () => void (leaveUnnamed ??= this.#unnamedForms.acquire(rateLimitAddress(ip))),
      markNamed: named,
      close: () => {
        named();
        this.#bytes -= own;
        own = 0;
        leave();
      },
    };
  }
}
