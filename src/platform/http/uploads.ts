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

/** The most bytes of all files whose form has not yet named its subject. */
const maxUnnamedBytes = 128_000_000;

/** The quota of one form; `close` releases all of it. */
export interface UploadQuota {
  /** Counts bytes before they are written. Throws `Refused` 507 when too many would be in progress. */
  take(bytes: number): Promise<void>;
  /** The form sends files before its subject. Throws `Refused` 429 while the address has another such form. */
  startUnnamed(): void;
  /** The form has named its subject, which takes files. */
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
    const release = this.#forms.acquire(rateLimitAddress(ip));
    let [formBytes, unnamedBytes] = [0, 0];
    let releaseUnnamed: (() => void) | undefined;
    const markNamed = () => {
      this.#unnamedBytes -= unnamedBytes;
      unnamedBytes = 0;
      releaseUnnamed?.();
      releaseUnnamed = undefined;
    };
    return {
      take: async bytes => {
        if ((await this.#room.now()) !== 'enough') throw noDiskSpace();
        if (this.#bytes + bytes > this.#limits.uploadBytes) throw noDiskSpace();
        if (releaseUnnamed && this.#unnamedBytes + bytes > maxUnnamedBytes) throw noDiskSpace();
        this.#bytes += bytes;
        formBytes += bytes;
        if (!releaseUnnamed) return;
        this.#unnamedBytes += bytes;
        unnamedBytes += bytes;
      },
      startUnnamed: () => void (releaseUnnamed ??= this.#unnamedForms.acquire(rateLimitAddress(ip))),
      markNamed,
      close: () => {
        markNamed();
        this.#bytes -= formBytes;
        formBytes = 0;
        release();
      },
    };
  }
}
