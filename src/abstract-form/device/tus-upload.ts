import type { CallClient, CallReply } from '#kernel/call.ts';
import type { Refusal } from '#kernel/refusals.ts';
import { readBytes } from '#ui/read-file.ts';
import type { beginUpload, finishUpload } from '../wire/photos.ts';
import type { TransferBytes, TransferResult } from './tus-transfer.ts';

export interface FileToSend {
  ask: CallClient;
  /** The key of the customer link, if the form was opened by one. */
  key?: string | undefined;
  edition: string;
  kind: 'photo' | 'original';
  blob: Blob;
  /** Of the whole file, in hexadecimal. */
  sha256: string;
  name?: string | undefined;
  /** The camera's date, read before the photo was reduced. */
  taken?: string | undefined;
  page?: number | undefined;
  /** For an original: the id of its photo in the story. */
  photo?: string | undefined;
  /** Called with the bytes that have arrived. */
  onProgress(sent: number): void;
  signal: AbortSignal;
  transfer?: TransferBytes | undefined;
}

/** As a reply of finishUpload. Status 0: the connection was lost; call it again, and it goes on where it was. */
type SendReply = CallReply<typeof finishUpload>;

/** Times that a file begins anew because its upload was deleted: it expired, or its bytes were damaged on the way. */
const maxRestarts = 2;

const lost: SendReply = {
  ok: false,
  status: 0,
  error: { code: 'offline', message: 'The connection was lost. The file goes on where it was cut.' },
};

/** The script of the tus protocol is loaded with the first file that is sent. */
const loadedTransfer: TransferBytes = async transfer => {
  try {
    const { transferBytes } = await import('./tus-transfer.ts');
    return await transferBytes(transfer);
  } catch {
    // The script did not load, which is a lost connection, too.
    return { status: 0, body: '' };
  }
};

/**
 * SHA-256 in hexadecimal; `undefined` where the browser does not offer it, as on a page without https. Throws when the
 * file cannot be read any more: it cannot be sent then, either.
 */
export async function sha256Of(blob: Blob): Promise<string | undefined> {
  const bytes = await readBytes(blob);
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Counts what of a file gets through; the first call only tells what the server has already. */
export function countProgress({ progress }: { progress: { count: number } }): () => void {
  let calls = 0;
  return () => void (calls++ > 0 && progress.count++);
}

/** The reply when the bytes could not be sent; a conflict about the offset is settled by asking again. */
function transferFailure({ status, body }: TransferResult): SendReply {
  if (status !== 413 && status !== 429 && status < 500) return lost;
  try {
    return { ok: false, status, error: (JSON.parse(body) as Refusal).error };
  } catch {
    return { ok: false, status, error: { code: 'unclear', message: 'This file could not be sent. Please try again.' } };
  }
}

/**
 * Sends a file and adds it to the story (W52). Safe to call again after any failure, also on another device: what the
 * server has already is not sent twice. Answers as uplodeImage does. Never throws.
 */
export async function sendFile(file: FileToSend): Promise<SendReply> {
  const { ask, key, edition, kind, blob, sha256, name, taken, page, photo, onProgress, signal } = file;
  const options = { key, signal };
  let reply: SendReply = lost;
  for (let restarts = 0; restarts <= maxRestarts && !signal.aborted; restarts++) {
    const begun = await ask<typeof beginUpload>('POST /api/beginUpload', {
      json: { edition, kind, sha256, bytes: blob.size, name: name?.slice(0, 200), taken, page, photo },
      ...options,
    });
    if (!begun.ok) return begun;
    const { id, at, offset, done } = begun.body;
    onProgress(offset);
    if (!done && offset < blob.size) {
      const sent = await (file.transfer ?? loadedTransfer)({ at, key, blob, onProgress, signal });
      if (sent.status === 404) continue;
      if (sent.status !== 204) return transferFailure(sent);
    }
    reply = await ask<typeof finishUpload>('POST /api/finishUpload', { json: { edition, upload: id }, ...options });
    const beginsAnew = !reply.ok && (reply.error.code === 'upload-damaged' || reply.error.code === 'not-found');
    if (!beginsAnew) return reply;
  }
  // Damaged again and again, it may arrive well over another connection.
  return !reply.ok && reply.error.code === 'upload-damaged' ? lost : reply;
}
