import { linkKeyHeaders, type CallClient } from '#kernel/call.ts';
import { toWav, type OpenedSound } from '#src/files/parts/recording/sound.ts';
import type { abstract } from '../wire.ts';
import type { ShrinkPhoto } from './shrink-photo.ts';
import { storyLocks, tabWriter, type StoryLocks } from './story-locks.ts';
import { sendFile } from './tus-upload.ts';

interface FormRequest {
  /** The key of the customer link by which it was opened. */
  key: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Requests the form of an edition (C-K21). */
export const fetchForm = (ask: CallClient, id: string, { key, signal }: FormRequest) =>
  ask<typeof abstract>('POST /api/abstract', { json: { id }, key, ...(signal && { signal }) });
export type AbstractForm = Extract<Awaited<ReturnType<typeof fetchForm>>, { status: 200 }>['body'];

/** What the server said about some bytes of a take: 204 when it has them, 0 when no reply came. Never throws. */
type SendPart = (part: {
  at: string;
  /** The key of the customer link, if the form was opened by one. */
  key: string | undefined;
  offset: number;
  bytes: Blob;
  signal: AbortSignal;
}) => Promise<number>;

/** A request over which nothing comes back for so long is given up; the next one goes on from where it was. */
const stalledMs = 30_000;

/** Sends bytes by the tus protocol, which takes without its script. */
const sendPart: SendPart = async ({ at, key, offset, bytes, signal }) => {
  const type = 'application/offset+octet-stream';
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-offset': String(offset),
    'content-type': type,
    ...linkKeyHeaders(key),
  };
  const either = AbortSignal.any([signal, AbortSignal.timeout(stalledMs)]);
  try {
    return (await fetch(at, { method: 'PATCH', headers, body: bytes, signal: either })).status;
  } catch {
    return 0;
  }
};

/** What a story does with sound; tests have their own. */
interface SoundTools {
  /** Opens a recording, after the `earlier` one and without its first `known` bytes. Throws when it cannot. */
  toWav(recorded: Blob, earlier?: Blob, known?: number): Promise<OpenedSound>;
  send: SendPart;
  /** Loads a sound of the server; `key`: of the customer link. Throws when it does not come. */
  load(address: string, key: string | undefined): Promise<Blob>;
}

const soundTools: SoundTools = {
  toWav: (recorded, earlier, known) => toWav(recorded, { earlier, known }),
  send: sendPart,
  async load(address, key) {
    const reply = await fetch(address, { headers: linkKeyHeaders(key) });
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    return reply.blob();
  },
};

/** How a story reaches the server, this browser and its other tabs; tests have their own. */
export interface Outside {
  ask: CallClient;
  /** The key of the customer link by which the form was opened, if it was (D05). */
  linkKey?: string | undefined;
  shrink: ShrinkPhoto;
  sendFile: typeof sendFile;
  sound: SoundTools;
  /** The id of this tab as a writer. */
  writer: string;
  locks: StoryLocks;
  /** Counts bytes of files that got through; after a cut the next attempt comes soon when some did. */
  progress: { count: number };
}

/** This browser, but for what is given. */
export const createOutside = (given: Pick<Outside, 'ask' | 'shrink'> & Partial<Outside>): Outside => ({
  writer: tabWriter,
  locks: storyLocks,
  sendFile,
  sound: soundTools,
  progress: { count: 0 },
  ...given,
});
