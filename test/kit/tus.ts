import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './api-customer.ts';
import { openRawConnection } from './raw-connection.ts';

const tusHeaders = { 'tus-resumable': '1.0.0' };

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Appends bytes to an upload, as a tus client does. Answers the status and, when it is confirmed, the new offset. */
export async function sendBytes(address: string, offset: number, bytes: Uint8Array<ArrayBuffer>) {
  const response = await fetch(address, {
    method: 'PATCH',
    headers: { ...tusHeaders, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  await response.arrayBuffer();
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) };
}

/** Asks how much of an upload has arrived. */
export async function askOffset(address: string) {
  const response = await fetch(address, { method: 'HEAD', headers: tusHeaders });
  return { status: response.status, offset: Number(response.headers.get('upload-offset')) };
}

/**
 * Sends the head of a request for all of `bytes` but only the first `sent` of them. `end` breaks the connection; until
 * then it is half open.
 */
export function beginBytes(address: string, { offset, bytes, sent }: { offset: number; bytes: Buffer; sent: number }) {
  const { port, pathname } = new URL(address);
  const connection = openRawConnection(Number(port));
  const head = [
    `PATCH ${pathname} HTTP/1.1`,
    'host: localhost',
    'tus-resumable: 1.0.0',
    `upload-offset: ${offset}`,
    'content-type: application/offset+octet-stream',
    `content-length: ${bytes.length}`,
  ];
  connection.send(`${head.join('\r\n')}\r\n\r\n`);
  connection.send(bytes.subarray(0, sent));
  return connection;
}

/** The bytes of an upload in the shop's folder, confirmed or not, also those of a request that is still open. */
export async function bytesOnDisk(dataDir: string, upload: string): Promise<number> {
  const [open, stored] = [join(dataDir, 'tmp'), join(dataDir, 'uploads', upload)];
  const list = async (folder: string) =>
    (await readdir(folder).catch(() => []))
      .filter(name => folder === stored || name.startsWith(`part-${upload}-`))
      .map(name => join(folder, name));
  const sizes = [...(await list(open)), ...(await list(stored))].map(async path =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Waits until an upload has this many bytes in the shop's folder: only then a cut keeps them. */
export async function waitForBytes(dataDir: string, upload: string, bytes: number): Promise<void> {
  await eventually('the bytes on disk', async () => (await bytesOnDisk(dataDir, upload)) >= bytes);
}
