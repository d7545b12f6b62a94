/**
 * T9: sends files that are not what they claim as photos and recordings. Checks which are kept, how they are served,
 * and how much memory and time decoding takes.
 */
import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { hummedWav } from '#test/kit/api-customer.ts';
import { blankPng, cameraPhoto, oddPhotoNames, oddPhoto } from '#test/kit/photo-files.ts';
import prepareSeededFolder, { startShopProcess, type ShopProcess } from '#test/kit/shop-process.ts';
import { countStatuses, median, type Measurement } from './figures.ts';
import { StoryWriter, type TimedResponse } from './story-writer.ts';

/** A script in every file that has something appended or embedded. No answer may contain it. */
const payload = '<script>stolen()</script>';

interface HostileFile {
  name: string;
  content: Buffer;
}

const jpegOf = async (number: number): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 10 + number } as const;
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#a46', noise } })
    .jpeg()
    .toBuffer();
};

/** The JPEG with another width and height in its header. */
function withClaimedSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

async function hostilePictures(): Promise<HostileFile[]> {
  const whole = await jpegOf(1);
  const behind = (name: string, content: Buffer): HostileFile => ({
    name,
    content: Buffer.concat([content, Buffer.from(payload)]),
  });
  const webp = await sharp(whole).webp().toBuffer();
  const png = await sharp(whole).png().toBuffer();
  const spoiltPng = Buffer.from(png);
  spoiltPng[60] = (spoiltPng[60] ?? 0) ^ 255;
  const withNotes = await sharp(await jpegOf(2))
    .withExif({
      IFD0: { ImageDescription: payload, Artist: payload },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 9/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${payload}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const odd = await Promise.all(oddPhotoNames.map(async name => ({ name, content: await oddPhoto(name) })));
  const cut = Array.from({ length: 9 }, (_, at) => ({
    name: `cut at ${at + 1}0 %.jpg`,
    content: whole.subarray(0, (whole.length * (at + 1)) / 10),
  }));
  return [
    ...odd,
    ...cut,
    { name: 'a photo of 8 megapixels.jpg', content: await cameraPhoto(0) },
    { name: '99 megapixels.png', content: blankPng(11_000, 9_000) },
    { name: '58 megapixels.png', content: blankPng(9_600, 6_000) },
    { name: '900 megapixels.png', content: blankPng(30_000, 30_000) },
    { name: 'a strip.png', content: blankPng(30_000, 40) },
    { name: 'a speck.png', content: blankPng(1, 1) },
    { name: 'claims 65535 a side.jpg', content: withClaimedSize(whole, 65_535, 65_535) },
    { name: 'claims nothing.jpg', content: withClaimedSize(whole, 0, 0) },
    { name: 'wrong sum.png', content: spoiltPng },
    { name: 'notes and place.jpg', content: withNotes },
    behind('page behind.jpg', await jpegOf(3)),
    behind(
      'page behind.png',
      await sharp(await jpegOf(4))
        .png()
        .toBuffer(),
    ),
    behind('page behind.webp', webp),
    { name: 'half.webp', content: webp.subarray(0, webp.length / 2) },
    ...disguisedTexts(),
  ];
}

/** Other kinds of file under the names of pictures. */
function disguisedTexts(): HostileFile[] {
  const text = (name: string, content: string) => ({ name, content: Buffer.from(content, 'latin1') });
  return [
    text('script.gif', `GIF89a/*${payload}*/=1;`),
    text('document.pdf', `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(${payload})>>>>endobj`),
    text(
      'drawing.svg',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg">&x;${payload}</svg>`,
    ),
    text('page.jpg', `<!doctype html>${payload}`),
    text('archive.jpg', 'PK\x03\x04\x14\0\0\0\0\0'),
    text('program.jpg', 'MZ\x90\0\x03\0\0\0'),
    text('film.jpg', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
    text('nothing behind.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    text('words.jpg', 'MVG: push graphic-context url(https://127.0.0.1/x)'),
    text('playlist.jpg', '#EXTM3U\nfile:///etc/passwd'),
  ];
}

/** Hostile file names, for valid photos. The shop gives files names of its own. */
const hostileNames = [
  '../../../etc/passwd',
  'a\0b.jpg',
  `${'x'.repeat(400)}.jpg`,
  '.htaccess',
  'photo.php',
  `${payload}.jpg`,
  'फोटो.jpg',
  '..',
  'a/b\\c.jpg',
  'con.jpg',
  'a"; filename="b.svg',
];

/** A number in a WAV header: where it starts, and how many bytes it has. */
interface HeaderChange {
  at: number;
  value: number;
  bytes?: 2 | 4;
}

/** Recordings that are not what their header says, or no recordings at all. */
function hostileRecordings(): HostileFile[] {
  const changed = (name: string, { at, value, bytes = 4 }: HeaderChange): HostileFile => {
    const content = Buffer.from(hummedWav());
    if (bytes === 4) content.writeUInt32LE(value, at);
    else content.writeUInt16LE(value, at);
    return { name, content };
  };
  const whole = Buffer.from(hummedWav());
  return [
    { name: 'sound', content: whole },
    changed('length 0', { at: 4, value: 0 }),
    changed('data longer than the file', { at: 40, value: 0xffff_ffff }),
    changed('data of no length', { at: 40, value: 0 }),
    changed('more than ten minutes', { at: 24, value: 1 }),
    changed('compressed', { at: 20, value: 0x55, bytes: 2 }),
    changed('floating point', { at: 20, value: 3, bytes: 2 }),
    changed('six channels', { at: 22, value: 6, bytes: 2 }),
    changed('no channel', { at: 22, value: 0, bytes: 2 }),
    changed('96 kHz', { at: 24, value: 96_000 }),
    changed('frames of 0', { at: 32, value: 0, bytes: 2 }),
    changed('a format of 4 GB', { at: 16, value: 0xffff_fff0 }),
    { name: 'cut off', content: whole.subarray(0, 9000) },
    { name: 'a header alone', content: whole.subarray(0, 44) },
    { name: 'a page behind', content: Buffer.concat([whole, Buffer.from(payload)]) },
    { name: 'an MP3', content: Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90', 'latin1') },
    { name: 'a playlist', content: Buffer.from('#EXTM3U\nfile:///etc/passwd') },
    { name: 'nothing', content: Buffer.alloc(0) },
  ];
}

const memoryOf = (id: number, line: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Samples the memory of a shop, MiB: the largest decoding process, and the shop's own process over time. */
class MemoryMonitor {
  decoder = 0;
  shop: number[] = [];
  #parent = 0;
  readonly #timer: NodeJS.Timeout;

  constructor({ dataDir }: ShopProcess) {
    this.#timer = setInterval(() => {
      for (const path of globSync('/proc/[0-9]*/cmdline')) {
        try {
          const [, id = ''] = path.split('/').slice(1);
          const commandLine = readFileSync(path, 'utf8');
          if (!commandLine.includes('photos/decode-process.ts') || !commandLine.includes(dataDir)) continue;
          this.decoder = Math.max(this.decoder, memoryOf(Number(id), 'VmHWM'));
          this.#parent ||= Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
        } catch {
          // The process has ended in the meantime.
        }
      }
      if (this.#parent) this.shop.push(memoryOf(this.#parent, 'VmRSS'));
    }, 40);
  }
  stop(): void {
    clearInterval(this.#timer);
  }
}

const servedTypes = /^(image\/(jpeg|webp|avif)|audio\/wav)$/;

/** Finds what is wrong with the way in which a kept file is served, in words. */
async function findServingFaults(url: string): Promise<string[]> {
  const response = await fetch(url);
  const type = response.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1');
  return [
    ...(response.status === 200 && !servedTypes.test(type) ? [`served as ${type}`] : []),
    ...(response.headers.get('x-content-type-options') === 'nosniff' ? [] : ['without nosniff']),
    ...(type.startsWith('image/') && (bytes.includes('stolen()') || bytes.includes('GPS'))
      ? ['with what it carried along']
      : []),
  ];
}

export async function proveHostileFiles(): Promise<Measurement[]> {
  await prepareSeededFolder();
  const shop = await startShopProcess({ env: { LIMITS: 'off' } });
  const memory = new MemoryMonitor(shop);
  try {
    const writer = await StoryWriter.of(shop, '+919820000511');
    const photosSent: (TimedResponse & { name: string })[] = [];
    const photos = await hostilePictures();
    for (const { name, content } of photos) photosSent.push({ name, ...(await writer.photo(content, name)) });
    for (const [at, name] of hostileNames.entries())
      photosSent.push({ name, ...(await writer.photo(await jpegOf(20 + at), name)) });
    const voicesSent: (TimedResponse & { name: string })[] = [];
    for (const { name, content } of hostileRecordings()) voicesSent.push({ name, ...(await writer.voice(content)) });
    const servingFaults: string[] = [];
    const files = await writer.files();
    for (const file of files)
      for (const path of [`/thumbnail/${file}`, `/download?fileId=${file}`])
        servingFaults.push(...(await findServingFaults(shop.url + path)).map(what => `${path} ${what}`));
    const wordless = [...photosSent, ...voicesSent].filter(
      ({ status, words }) => status !== 200 && (status < 400 || status >= 500 || words.length < 20),
    );
    const accepted = [...photosSent, ...voicesSent].filter(({ status }) => status === 200).map(({ name }) => name);
    console.log(`taken: ${accepted.join(', ')}`);
    const slowest = photosSent.toSorted((a, b) => b.ms - a.ms)[0]!;
    const figure = (what: string, measured: string, met: boolean): Measurement => {
      console.log(`${what}: ${measured}`);
      return { target: 'T9', what, measured, met };
    };
    return [
      figure(
        `${photos.length} files as photos, ${hostileNames.length} names, ${voicesSent.length} recordings`,
        `${countStatuses([...photosSent, ...voicesSent])}; ${wordless.length} without words or 5xx${wordless.map(({ name, status }) => `, ${name}: ${status}`).join('')}`,
        wordless.length === 0,
      ),
      figure(
        `${files.length} kept files as they are served`,
        `${servingFaults.length} wrong${servingFaults.map(what => `, ${what}`).join('')}`,
        servingFaults.length === 0,
      ),
      figure(
        'the largest decoding process',
        `${Math.round(memory.decoder)} MiB`,
        memory.decoder > 0 && memory.decoder <= 700,
      ),
      figure(
        'the slowest photo',
        `${(slowest.ms / 1000).toFixed(1)} s (${slowest.name}), the median ${Math.round(median(photosSent.map(({ ms }) => ms)))} ms`,
        slowest.ms <= 5000,
      ),
      figure(
        'the shop’s own process',
        `${Math.round(memory.shop[0] ?? 0)} MiB at first, ${Math.round(Math.max(...memory.shop))} MiB at most`,
        true,
      ),
    ];
  } finally {
    memory.stop();
    await shop.close();
  }
}
