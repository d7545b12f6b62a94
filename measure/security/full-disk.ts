/**
 * T7: the disk of a running shop, with its embedded database, is filled and emptied again. Needs the permission to
 * mount a small disk.
 */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, rmdirSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cameraPhotos } from '#test/kit/photo-files.ts';
import { runProgram } from '#test/kit/run-program.ts';
import prepareSeededFolder, { startShopProcess, type ShopProcess } from '#test/kit/shop-process.ts';
import { atOnce, countStatuses, type Measurement } from './figures.ts';
import { StoryWriter, timeResponse, type TimedResponse } from './story-writer.ts';

const megabyte = 1_000_000;

/** A small disk in memory. The constructor throws when this account may not mount one. */
class SmallDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'imurs-disk-'));
  readonly #ballast = join(this.folder, 'ballast');

  constructor(megabytes: number) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', this.folder], { stdio: 'pipe' });
  }

  free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return bavail * bsize;
  }
  /** Writes until only this many bytes are free; with 0 until the disk refuses. */
  fillTo(bytes: number): void {
    const file = openSync(this.#ballast, 'a');
    const block = Buffer.alloc(64 * 1024);
    try {
      for (let room = this.free() - bytes; room > 0; room = this.free() - bytes)
        writeSync(file, block, 0, Math.min(room, block.length));
    } catch {
      // The disk is full, as intended.
    } finally {
      closeSync(file);
    }
  }
  makeRoom(): void {
    rmSync(this.#ballast, { force: true });
  }
  remove(): void {
    execFileSync('umount', ['-l', this.folder]);
    rmdirSync(this.folder);
  }
}

const slowest = (answers: readonly TimedResponse[]): string =>
  `slowest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`;
const askFor = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, body: await response.text() };
};

/** A shop on the small disk, and the customers who write to it. */
interface DiskTrial {
  disk: SmallDisk;
  shop: ShopProcess;
  writers: readonly StoryWriter[];
  /** Paths of two photos. */
  photos: readonly string[];
  add(what: string, measured: string, met: boolean): void;
}

/** The shop looks at the free space every two seconds. */
const untilSpaceIsSeen = () => new Promise(done => setTimeout(done, 2500));

/** The parts of T7 on one shop. */
async function measureShop(disk: SmallDisk, fills: number): Promise<Measurement[]> {
  const shop = await startShopProcess({ within: disk.folder });
  const figures: Measurement[] = [];
  const add = (what: string, measured: string, met: boolean) => {
    figures.push({ target: 'T7', what, measured, met });
    console.log(`${what}: ${measured}`);
  };
  try {
    const writers = await atOnce(4, at => StoryWriter.of(shop, `+9198200003${at}1`));
    const trial: DiskTrial = { disk, shop, writers, photos: await cameraPhotos(2), add };
    await atOnce(4, at => writers[at]!.save(1));
    await measureBelowReserve(trial);
    const lost = (await measureFullDisk(trial, fills)) + (await measureRestart(trial));
    const questions = writers.reduce((all, writer) => all + writer.questions, 0);
    add(
      'acknowledged answers that are gone',
      `${lost} (the newest of ${questions} questions looked at ${fills + 1} times, the last after kill -9)`,
      lost === 0,
    );
  } finally {
    await shop.close();
  }
  return figures;
}

/** Photos are refused while answers are still saved. */
async function measureBelowReserve({ disk, writers, photos, add }: DiskTrial): Promise<void> {
  disk.fillTo(15 * megabyte);
  await untilSpaceIsSeen();
  const refused = await writers[0]!.photo(readFileSync(photos[0]!));
  const saved = await Promise.all(writers.map(writer => writer.save(2)));
  add(
    'below the reserve: a photo',
    `${refused.status}, “${refused.words}”`,
    refused.status === 507 && /text is safe/.test(refused.words),
  );
  add(
    'below the reserve: answers',
    `${countStatuses(saved)}, ${slowest(saved)}`,
    saved.every(({ status }) => status === 200),
  );
}

/** The disk is filled to its last byte and emptied, `fills` times. Answers how many acknowledged answers were lost. */
async function measureFullDisk(trial: DiskTrial, fills: number): Promise<number> {
  const { disk, shop, writers, photos, add } = trial;
  const saves: TimedResponse[] = [];
  const uploads: TimedResponse[] = [];
  const reads: TimedResponse[] = [];
  const after: TimedResponse[] = [];
  let lost = 0;
  for (let fill = 0; fill < fills; fill++) {
    disk.fillTo(0);
    for (let round = 0; round < 4; round++) {
      saves.push(...(await Promise.all(writers.flatMap(writer => [writer.save(3 + round), writer.save(7)]))));
      disk.fillTo(0);
    }
    uploads.push(await writers[1]!.photo(readFileSync(photos[1]!)));
    reads.push(...(await Promise.all(writers.map(writer => writer.read()))));
    reads.push(
      ...(await Promise.all(['/', '/api/d2cpricing', '/healthz'].map(path => timeResponse(askFor(shop.url + path))))),
    );
    disk.makeRoom();
    await untilSpaceIsSeen();
    after.push(...(await Promise.all(writers.map(writer => writer.save(8)))));
    for (const writer of writers) lost += await writer.countLost();
  }
  const refusals = new Set(
    saves.filter(({ status }) => status !== 200).map(({ status, words }) => `${status} “${words}”`),
  );
  const all = (responses: readonly TimedResponse[], ...statuses: number[]) =>
    responses.every(({ status }) => statuses.includes(status));
  add(
    `not a byte free, ${fills} times: answers`,
    `${countStatuses(saves)}, ${slowest(saves)}; ${[...refusals].join('; ')}`,
    all(saves, 200, 503, 507),
  );
  add('not a byte free: photos', countStatuses(uploads), all(uploads, 507));
  add('not a byte free: reading', `${countStatuses(reads)}, ${slowest(reads)}`, all(reads, 200));
  add('after room was made, by itself: answers', `${countStatuses(after)}, ${slowest(after)}`, all(after, 200));
  const afterwards = await writers[0]!.photo(readFileSync(photos[0]!));
  add('after room was made: a photo', String(afterwards.status), afterwards.status === 200);
  return lost;
}

/** The shop is killed on the full disk and started again. Answers how many acknowledged answers were lost. */
async function measureRestart({ disk, shop, writers, add }: DiskTrial): Promise<number> {
  disk.fillTo(0);
  await Promise.all(writers.map(writer => writer.save(4)));
  await shop.kill();
  const refused = runProgram(['src/main.ts'], { NODE_ENV: 'test', DATA_DIR: shop.dataDir });
  add(
    'begun again on the full disk',
    `exit code ${refused.code}, “${withoutFolder(refused.output)}”`,
    isOneSentence(refused),
  );
  disk.makeRoom();
  await shop.restart();
  let lost = 0;
  for (const writer of writers) lost += await writer.countLost();
  return lost;
}

const withoutFolder = (output: string): string => output.replace(/\/\S*imurs-\S*(?=[\s,.])/, '…');
const isOneSentence = ({ code, output }: { code: number | null; output: string }): boolean =>
  code === 1 && !output.includes('\n') && output.endsWith('.');

export async function proveFullDisk({ fills }: { fills: number }): Promise<Measurement[]> {
  await prepareSeededFolder();
  let disk: SmallDisk;
  try {
    disk = new SmallDisk(600);
  } catch {
    return [
      { target: 'T7', what: 'a full disk', measured: 'not measured: this account may not mount a disk', met: true },
    ];
  }
  try {
    disk.fillTo(2 * megabyte);
    const first = runProgram(['src/main.ts'], { NODE_ENV: 'test', DATA_DIR: join(disk.folder, 'first') });
    const measured = `exit code ${first.code}, “${withoutFolder(first.output)}”`;
    console.log(`a first start: ${measured}`);
    disk.makeRoom();
    return [
      { target: 'T7', what: 'a first start on a full disk', measured, met: isOneSentence(first) },
      ...(await measureShop(disk, fills)),
    ];
  } finally {
    disk.remove();
  }
}
