import { DetailedError, Upload } from 'tus-js-client';
import { linkKeyHeaders } from '#kernel/call.ts';

/** How sending an upload's bytes ended: 204 when all have arrived, 0 when no reply came, else what the server said. */
export interface TransferResult {
  status: number;
  body: string;
}
/** Sends the bytes that the server does not have yet, and tells how many it has. Never throws. */
export type TransferBytes = (transfer: {
  at: string;
  /** The key of the customer link, if the form was opened by one. */
  key: string | undefined;
  blob: Blob;
  onProgress(sent: number): void;
  signal: AbortSignal;
}) => Promise<TransferResult>;

/** So much is sent in one request: small enough that a proxy takes it, large enough for a fast connection. */
const chunkBytes = 1_000_000;
/** A connection over which nothing moves for so long is given up; the next attempt goes on from where it was. */
const stalledMs = 30_000;

/** What the server said, or status 0 when no reply arrived. */
function resultOf(error: Error): TransferResult {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return { status: response?.getStatus() ?? 0, body: response?.getBody() ?? '' };
}

/** Sends the missing bytes of an upload by the tus protocol, beginning where the server says. Never throws. */
export const transferBytes: TransferBytes = ({ at, key, blob, onProgress, signal }) =>
  new Promise(done => {
    let timer: ReturnType<typeof setTimeout>;
    const finish = (result: TransferResult) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      done(result);
    };
    const upload = new Upload(blob, {
      uploadUrl: new URL(at, location.href).href,
      chunkSize: chunkBytes,
      headers: linkKeyHeaders(key),
      // The caller repeats; nothing about the upload is stored on the device.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onProgress(sent) {
        watch();
        onProgress(sent);
      },
      onError: error => finish(resultOf(error)),
      onSuccess: () => finish({ status: 204, body: '' }),
    });
    const stop = () => {
      void upload.abort();
      finish({ status: 0, body: '' });
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, stalledMs);
    };
    signal.addEventListener('abort', stop);
    watch();
    upload.start();
  });
