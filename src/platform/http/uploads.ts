import { Refused } from '#kernel/refusals.ts';
import type { ServerLimits } from '../server-limits.ts';
import type { DiskSpaceWatch } from '../disk-space.ts';
import { rateLimitAddress } from './request-origin.ts';
import { concurrencyPerAddress } from './request-body.ts';

/**
 * The server has no space for an upload (507). What people wrote stays on their device until the server has confirmed
 * it.
 */
export const noDiskSpace = () => new Refused('no-room');

/** Bytes of all files whose form has not yet named what they are for. */
const maxUnnamedBytes = 128_000_000;

/** The quota of one form; `close` releases all of it. */
export interface UploadQuota {
  /** Counts bytes before they are written. Throws `Refused` 507 when too many would be in progress. */
  take(bytes: number): Promise<void>;
  /**
   * From now on the form's files are for something not named yet. Throws `Refused` 429 while the address has another
   * such form.
   */
  startUnnamed(): void;
  /** The form has named what its files are for, and may send them. */
  markNamed(): void;
  close(): void;
}

/** The uploads in progress: forms per address, and bytes of all of them. */
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

  /** Starts a form with files. Throws `Refused` 429 when the address has as many as allowed. */
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
