/** T5: uploads of photos whose connection ends after each tenth of the request; then each is sent completely. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { sql } from 'drizzle-orm';
import { testApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { listenOnFreePort, requestText } from '#test/kit/raw-connection.ts';
import { eventually } from '#test/kit/api-customer.ts';
import type { Measurement } from './figures.ts';

/** A JPEG of noise of about 100 KB, different for each number. */
async function noisyPhoto(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 + number } as const;
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#a46', noise } });
  return picture.jpeg({ quality: 80 }).toBuffer();
}

/** Sends the beginning of a request, then ends the connection with a FIN or an RST. */
const sendAndCut = (port: number, bytes: Buffer, how: 'FIN' | 'RST') =>
  new Promise<void>(done => {
    const socket = connect(port, '127.0.0.1');
    socket
      .on('error', () => undefined)
      .on('close', () => done())
      .resume();
    socket.write(bytes, () => setTimeout(() => (how === 'FIN' ? socket.end() : socket.resetAndDestroy()), 15));
  });

export async function proveCutUploads({ files }: { files: number }): Promise<Measurement[]> {
  const app = await testApp({ env: { LIMITS: 'off', LOG_LEVEL: 'silent' } });
  const { db } = app.ctx();
  const port = await listenOnFreePort(app);
  const home = app.shop.runtime.config.dataDir;
  const photosOf = async (edition: string) =>
    (
      (await db.execute(sql`select sha256, file from story_photos where edition = ${edition}`)) as {
        rows: { sha256: string; file: string }[];
      }
    ).rows;
  let [cuts, halfPhotos, incomplete] = [0, 0, 0];
  for (let number = 0; number < files; number++) {
    const edition = await openEdition(app.ctx());
    const photo = await noisyPhoto(number);
    const body = Buffer.concat([
      Buffer.from(
        `--b\r\ncontent-disposition: form-data; name="parent"\r\n\r\n${edition}\r\n--b\r\ncontent-disposition: form-data; name="image1"; filename="a.jpg"\r\n\r\n`,
      ),
      photo,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length };
    const whole = Buffer.concat([Buffer.from(requestText('POST /api/uplodeImage', headers)), body]);
    for (let tenth = 1; tenth <= 9; tenth++, cuts++)
      await sendAndCut(port, whole.subarray(0, Math.floor((whole.length * tenth) / 10)), tenth % 2 ? 'FIN' : 'RST');
    halfPhotos += (await photosOf(edition)).length;
    const form = new FormData();
    form.set('parent', edition);
    form.set('image1', new Blob([new Uint8Array(photo)]), 'a.jpg');
    const response = await app.call('POST /api/uplodeImage', { form });
    const [stored, ...others] = await photosOf(edition);
    const hash = createHash('sha256').update(photo).digest('hex');
    if (response.status !== 200 || stored?.sha256 !== hash || others.length > 0) incomplete++;
  }
  const left = () => readdirSync(join(home, 'tmp'), { recursive: true, encoding: 'utf8' });
  await eventually('the temporary files to go', async () => left().length === 0, 20).catch(() => undefined);
  const stored = readdirSync(join(home, 'files'), { recursive: true, withFileTypes: true }).filter(entry =>
    entry.isFile(),
  );
  const damaged = stored.filter(
    ({ parentPath, name }) =>
      createHash('sha256')
        .update(readFileSync(join(parentPath, name)))
        .digest('hex') !== name,
  );
  const leftFiles = left().length;
  await app.close();
  const measured = `${cuts} cuts by FIN and RST: ${halfPhotos} half photos kept, ${leftFiles} temporary files left, ${damaged.length} of ${stored.length} kept files damaged, ${incomplete} of ${files} not whole afterwards`;
  console.log(measured);
  return [
    {
      target: 'T5',
      what: `${files} photos, each cut at every tenth, then sent whole`,
      measured,
      met: halfPhotos + incomplete + leftFiles + damaged.length === 0,
    },
  ];
}
