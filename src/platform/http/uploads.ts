import { Refused } from '#kernel/refused.ts';
import type { EdgeConfig } from '../edge.ts';
import type { RoomWatch } from '../disk.ts';
import { limitAddress } from './same-site.ts';
import { perAddress } from './arrival.ts';

/**
 * There is no room for what was sent (507). What people wrote is on their own device until the shop says that it is
 * safe.
 */
export const noRoom = () =>
  new Refused(
    507,
    'no-room',
    'We have no room to take this in right now. Your text is safe on this phone; please send it again in an hour.',
  );

/** Bytes of files whose form has not said yet what they are for, from everybody together. */
const mostUnnamed = 128_000_000;

/** The bytes of one form; given back all at once. */
export interface Account {
  /** Counts bytes before they are written. Throws `Refused` 507 when there would be too many on their way. */
  take(bytes: number): Promise<void>;
  /**
   * From now on files of this form are for something that was not named before; throws `Refused` 429 while the address
   * has another such form.
   */
  unnamed(): void;
  /** The form has said what its files are for, and may send them. */
  named(): void;
  close(): void;
}

/**
 * The files on their way here: how many forms an address may send, and how many bytes may lie there for all of them.
 */
export class Uploads {
  readonly #edge: EdgeConfig;
  readonly #room: RoomWatch;
  readonly #forms;
  readonly #unnamedForms = perAddress(1);
  #bytes = 0;
  #unnamedBytes = 0;

  constructor(edge: EdgeConfig, room: RoomWatch) {
    this.#edge = edge;
    this.#room = room;
    this.#forms = perAddress(edge.uploadsPerAddress);
  }

  /** A form with files begins. Throws `Refused` 429 when the address has as many under way as it may. */
  open(ip: string): Account {
    const leave = this.#forms.enter(limitAddress(ip));
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
        if ((await this.#room.now()) !== 'enough') throw noRoom();
        if (this.#bytes + bytes > this.#edge.uploadBytes) throw noRoom();
        if (leaveUnnamed && this.#unnamedBytes + bytes > mostUnnamed) throw noRoom();
        this.#bytes += bytes;
        own += bytes;
        if (!leaveUnnamed) return;
        this.#unnamedBytes += bytes;
        unnamed += bytes;
      },
      unnamed: () => void (leaveUnnamed ??= this.#unnamedForms.enter(limitAddress(ip))),
      named,
      close: () => {
        named();
        this.#bytes -= own;
        own = 0;
        leave();
      },
    };
  }
}
