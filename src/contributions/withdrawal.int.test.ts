import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { fromRupees } from '#kernel/money.ts';
import { addPaid, historyOf, takeStep, updateOrderAddress, viewEdition } from '#src/editions/index.ts';
import { editions } from '#src/editions/store/tables.ts';
import { fileById, storeFile } from '#src/files/index.ts';
import { eraseDroppedFiles } from '#src/files/actions/erase.ts';
import { newestMessages } from '#src/messages/index.ts';
import { markPrinted, printFilesOf, releasePrint, remakePrint } from '#src/press/index.ts';
import { approve, draftsOf, publish, redraft, requestRevision } from '#src/soft-copy/index.ts';
import { storyPhotos } from '#src/abstract-form/store.ts';
import { readEdition } from '#src/studio/actions.ts';
import { pageMarks } from '#src/voices/store.ts';
import { fakeSharpPictures } from '#test/kit/fake-magazine.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import type { Browser, TestApp } from '#test/kit/app.ts';
import { placePhoto } from '#test/kit/photo-files.ts';
import { priyasShop, staff, system, type PriyasShop } from '#test/kit/priyas-shop.ts';
import { contributions } from './store.ts';
import { filePath } from '#test/kit/stored-file.ts';
import { replaceEngine } from '#test/kit/replaced-engine.ts';

/** The fake typesetter: it prints every photo and every answer it is given; preflight's findings; work during a run. */
const typesetter = {
  runs: 0,
  findings: [] as { code: string; severity: string; message: string }[],
  during: async () => {},
};
replaceEngine(engine => ({
  ...engine,
  readPlan: (plan: unknown) => ({ plan }),
  drawSharpPictures: (_: string, { outDir }: { outDir: string }) => fakeSharpPictures(outDir, 1),
  async typesetMagazine({ outDir, story, photos }: any) {
    typesetter.runs += 1;
    const write = (name: string, content: string | Buffer) => {
      const path = join(outDir, name);
      writeFileSync(path, content);
      return path;
    };
    const background = { r: typesetter.runs, g: 0, b: 0 };
    const page = await sharp({ create: { width: 30, height: 40, channels: 3, background } })
      .webp()
      .toBuffer();
    const frames = photos.map(({ id }: { id: string }) => ({ kind: 'photo', photo: id }));
    const plan = { title: 'Amma', pages: [{ frames }], words: story.answers };
    await typesetter.during();
    return {
      pdf: write('magazine.pdf', `%PDF-1.7 run ${typesetter.runs} ${JSON.stringify(story.answers)}`),
      pictures: [write('1.webp', page)],
      thumbnail: write('cover.webp', page),
      plan: write('plan.json', JSON.stringify(plan)),
      findings: [],
    };
  },
  async makePrintFiles(order: any, { outDir }: { outDir: string }) {
    const files = ['whole', 'cover', 'inside'].map(name => {
      const path = join(outDir, `${name}.pdf`);
      writeFileSync(path, `%PDF-1.6 ${name} ${order.commission.approved.sha256}`);
      return { name, path, pages: 12, bytes: 10, sha256: 'x' };
    });
    const ticket = { json: join(outDir, 'ticket.json'), pdf: join(outDir, 'ticket.pdf') };
    writeFileSync(ticket.json, `{"of":"${order.commission.order}"}`);
    writeFileSync(ticket.pdf, `%PDF ticket ${order.commission.order}`);
    return { files, ticket, findings: typesetter.findings, differences: [] };
  },
}));

const address = { address: '12 Lake View Road', city: 'Bengaluru', zip: '560034' };
const blocking = { code: 'low-resolution', severity: 'stops', message: 'The cover is soft.' };
let app: TestApp;
let priya: Browser;
let open: PriyasShop['open'];
let edition: EditionId;

beforeAll(async () => {
  ({ app, priya, open } = await priyasShop({ env: { LIMITS: 'off' } }));
});
afterAll(() => app.close());
beforeEach(async () => {
  typesetter.findings = [];
  typesetter.during = async () => {};
  edition = await open();
});

const db = () => app.ctx().db;
const stateNow = async () => {
  const { orderStatus, live, pdf } = await viewEdition(app.ctx(), edition);
  return { state: [orderStatus, live], isShown: pdf.length > 0 };
};
const bytesOf = async (id: string) => {
  const file = await fileById(app.ctx(), id);
  return file ? filePath(app.ctx(), file) : undefined;
};
let photoCount = 0;
/** A photo that no other test sends. */
const newPhoto = async () => {
  photoCount += 1;
  const photo = await placePhoto('sea');
  return new Blob(
    [
      new Uint8Array(
        await sharp(photo)
          .resize({ width: 600 + photoCount })
          .jpeg()
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  );
};
const sendFile = (
  browser: Browser,
  name: 'addContributionVoice' | 'addContributionPhoto',
  fields: Record<string, string | Blob>,
) => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return browser.call(`POST /api/${name}`, { form });
};

interface Friend {
  browser: Browser;
  token: string;
  id: string;
  voice: string;
  photo: string;
}

/** Uncle Rajan told something in words, by voice and with a photo, and the owner keeps it. */
async function acceptedFriend(image?: Blob): Promise<Friend> {
  const json = {
    edition,
    about: 'Amma',
    from: 'Priya',
    note: '',
    most: 10,
    questions: [{ key: 2, question: 'What did you think of her?' }],
    lastDay: dayInIndia(new Date(app.clock.now().getTime() + 7 * 86_400_000)),
  };
  const token = (await priya.call('POST /api/makeLink', { json })).body.link?.url?.split('/').at(-1) ?? '';
  const browser = app.browser();
  await browser.call('POST /api/joinLink', { json: { token, name: 'Uncle Rajan', consent: 4 } });
  const answers = [{ key: 2, text: 'She laughed first.' }];
  await browser.call('POST /api/saveContribution', { json: { token, answers } });
  const seconds = Buffer.from(hummedWav());
  const audio = new Blob([new Uint8Array(seconds)], { type: 'audio/wav' });
  const voice = (await sendFile(browser, 'addContributionVoice', { token, key: '2', audio })).body.mine.answers[0]
    .voice;
  const reply = await sendFile(browser, 'addContributionPhoto', { token, image: image ?? (await newPhoto()) });
  await browser.call('POST /api/sendContribution', { json: { token } });
  const [own] = await db().select().from(contributions).where(eq(contributions.edition, edition));
  const id = own?.id ?? '';
  await priya.call('POST /api/decideContribution', { json: { edition, contribution: id, keep: true } });
  return { browser, token, id, voice: voice.file, photo: reply.body.mine.photos[0].file };
}

/** The same, and the first draft is made. */
async function withDraft(): Promise<Friend> {
  const friend = await acceptedFriend();
  await takeStep(app.ctx(system), edition, 'handIn');
  await redraft(app.ctx(staff), { edition, reason: 'short on purpose' });
  await app.runJobs();
  return friend;
}

/** Why staff decide for the customer. */
const reason = 'She called.';

const giveAddress = () => updateOrderAddress(app.ctx(staff), { orderId: edition, ...address });

async function approved({ hasAddress = false } = {}): Promise<Friend> {
  const friend = await withDraft();
  await publish(app.ctx(staff), { edition });
  if (hasAddress) await giveAddress();
  await approve(app.ctx(staff), { edition, reason });
  return friend;
}

const withdraw = ({ browser, token }: Friend) => browser.call('POST /api/withdrawConsent', { json: { token } });
const versions = async () =>
  (await draftsOf(app.ctx(), edition)).map(({ version, erasedAt, madeAt, onlyOnline }) => ({
    version,
    erased: erasedAt !== null,
    made: madeAt !== null,
    onlyOnline,
  }));
const kindsOfMessages = async () => {
  await app.runJobs();
  return (await newestMessages(app.ctx(), undefined, 20)).map(({ kind }) => kind);
};
const refusedAsWithdrawn = {
  code: 'contribution-withdrawn',
  message: expect.stringContaining('Uncle Rajan withdrew'),
};

describe('W53 a withdrawal before the magazine is released to the printer', () => {
  test('W53 takes back an approved soft copy, tells the customer, and a new draft is made and approved without it', async () => {
    const friend = await approved();
    const [before] = await draftsOf(app.ctx(), edition);
    expect((await stateNow()).state).toEqual([3, 3]);
    expect((await withdraw(friend)).body.mine).toMatchObject({ state: 'withdrawn', isPrinted: false });
    expect(await stateNow()).toEqual({ state: [3, 2], isShown: false });
    const [page] = before?.pages ?? [];
    for (const file of [before?.pdf, page?.file, page?.sharp])
      expect((await priya.call(`GET /download?fileId=${file}`)).status).toBe(404);
    expect((await priya.call(`GET /api/softcopy/${edition}`)).body).toMatchObject({ version: null, pages: [] });
    expect((await historyOf(app.ctx(), edition)).some(({ reason }) => reason?.includes('Uncle Rajan'))).toBe(true);
    const text = (await newestMessages(app.ctx(), undefined, 20)).find(({ kind }) => kind === 'softCopyTakenBack');
    expect(text).toMatchObject({ to: '+919812345670' });

    await addOwnPhoto();
    await app.runJobs();
    expect(await versions()).toEqual([
      { version: 2, erased: false, made: true, onlyOnline: false },
      { version: 1, erased: true, made: true, onlyOnline: false },
    ]);
    expect(JSON.stringify((await draftsOf(app.ctx(), edition))[0]?.plan)).not.toContain('laughed');
    await publish(app.ctx(staff), { edition });
    await approve(app.ctx(staff), { edition, reason });
    expect(await stateNow()).toEqual({ state: [3, 3], isShown: true });
  });

  test('W53 stops the print files that preflight holds back, and staff are told what to do', async () => {
    typesetter.findings = [blocking];
    const friend = await approved({ hasAddress: true });
    await app.runJobs();
    const print = await printFilesOf(app.ctx(), edition);
    expect(await stateNow()).toMatchObject({ state: [4, 3] });
    expect(print).toMatchObject({ madeAt: expect.any(Date), releasedAt: null });
    expect((await withdraw(friend)).body.mine).toMatchObject({ isPrinted: false });
    expect(await stateNow()).toEqual({ state: [3, 2], isShown: false });
    for (const act of [
      () => releasePrint(app.ctx(staff), { edition, reason: 'It is fine.' }),
      () => remakePrint(app.ctx(staff), { edition }),
      () => markPrinted(app.ctx(staff), { edition }),
    ])
      await expect(act()).rejects.toMatchObject(refusedAsWithdrawn);
    const { withdrawn, drafts } = await readEdition(app.ctx(staff), edition);
    expect([withdrawn, drafts.at(-1)?.pdf]).toEqual([['Uncle Rajan'], null]);
    expect(await printFilesOf(app.ctx(), edition)).toBeUndefined();
    expect(await fileById(app.ctx(), print?.files?.[0]?.file ?? '')).toBeUndefined();
  });

  test('W53 stops print files that are being made: they are not kept', async () => {
    const friend = await approved({ hasAddress: true });
    expect(await stateNow()).toMatchObject({ state: [4, 3] });
    await withdraw(friend);
    await app.runJobs();
    expect(await stateNow()).toMatchObject({ state: [3, 2] });
    expect(await printFilesOf(app.ctx(), edition)).toBeUndefined();
  });

  test('W53 stops the release that a late payment would bring', async () => {
    const friend = await approved();
    await db()
      .update(editions)
      .set({ total: fromRupees(2000) })
      .where(eq(editions.id, edition));
    await withdraw(friend);
    await addPaid(app.ctx(system), edition, fromRupees(2000));
    await giveAddress();
    expect(await stateNow()).toMatchObject({ state: [3, 2] });
    expect(await printFilesOf(app.ctx(), edition)).toBeUndefined();
  });

  test('W53 during the typesetting of a draft keeps nothing of it', async () => {
    const friend = await acceptedFriend();
    await takeStep(app.ctx(system), edition, 'handIn');
    await redraft(app.ctx(staff), { edition, reason: 'short on purpose' });
    typesetter.during = async () => {
      typesetter.during = async () => {};
      await withdraw(friend);
    };
    await expect(app.runJobs()).rejects.toThrow('made again');
    const [draft] = await draftsOf(app.ctx(), edition);
    expect(draft).toMatchObject({ version: 1, madeAt: null, trouble: expect.stringContaining('withdrawn') });
    await addOwnPhoto();
    await app.later(600);
    await app.runJobs();
    const [again] = await draftsOf(app.ctx(), edition);
    expect(again).toMatchObject({ version: 1, contributions: [], trouble: null });
    expect(again?.madeAt).toBeInstanceOf(Date);
  });
});

/** A photo of the owner's, so that there is something to make pages of. */
async function addOwnPhoto(): Promise<void> {
  const photo = await newPhoto();
  const path = join(app.shop.runtime.config.dataDir, `own-${photoCount}.jpg`);
  writeFileSync(path, Buffer.from(await photo.arrayBuffer()));
  const file = await storeFile(app.ctx(), { path, type: 'image/jpeg', kind: 'photo', edition });
  await insertStoryPhoto(file.id);
}

const insertStoryPhoto = (file: string) =>
  db()
    .insert(storyPhotos)
    .values({
      id: app.ctx().random.id(),
      edition,
      sha256: file,
      file: file as FileId,
      bytes: 1,
      width: 600,
      height: 400,
      page: 1,
      place: 1,
      addedAt: app.ctx().now(),
    });

describe('W53 a withdrawal once the magazine is at the printer', () => {
  test('W53 says honestly that it is printed, silences the voice, and makes the soft copy online again without it', async () => {
    const friend = await approved({ hasAddress: true });
    await app.runJobs();
    expect(await printFilesOf(app.ctx(), edition)).toMatchObject({ releasedBy: 'preflight' });
    const [mark] = await db().select().from(pageMarks).where(eq(pageMarks.edition, edition));
    expect((await app.call(`GET /v/${mark?.code}`)).status).toBe(200);
    const reply = await withdraw(friend);
    expect(reply.body.mine).toMatchObject({ state: 'withdrawn', isPrinted: true, photos: [] });
    expect((await stateNow()).state).toEqual([4, 3]);
    expect((await app.call(`GET /v/${mark?.code}/sound`)).status).toBe(410);
    const own = (await priya.call('POST /api/recordings', { json: { edition } })).body;
    expect(own.recordings).toEqual([]);
    const on = { json: { edition, code: mark?.code, on: true } };
    expect((await priya.call('POST /api/changeRecording', on)).status).toBe(409);
    const notes = (await historyOf(app.ctx(), edition)).map(({ what }) => what);
    expect(notes.some(what => what.includes('at the printer with it already'))).toBe(true);

    await addOwnPhoto();
    await app.runJobs();
    expect(await versions()).toMatchObject([{ version: 2, made: true, onlyOnline: true }, { erased: true }]);
    expect(await stateNow()).toEqual({ state: [4, 3], isShown: true });
    expect((await priya.call(`GET /api/softcopy/${edition}`)).body).toMatchObject({ version: 2 });
    await expect(remakePrint(app.ctx(staff), { edition })).rejects.toMatchObject(refusedAsWithdrawn);
    expect(await markPrinted(app.ctx(staff), { edition })).toMatchObject({ orderStatus: 5 });
    expect(await kindsOfMessages()).toContain('printed');
  });
});

describe('W53 erased files', () => {
  test('W53 photos and recordings of a withdrawn contribution are nowhere any more, by id and on the disk', async () => {
    const friend = await acceptedFriend();
    await app.runJobs();
    const addresses = [
      `/download?fileId=${friend.voice}`,
      `/thumbnail/${friend.photo}`,
      `/thumbnail/${friend.photo}?width=320`,
    ];
    for (const address of addresses) expect((await priya.call(`GET ${address}`)).status).toBe(200);
    const paths = [await bytesOf(friend.photo), await bytesOf(friend.voice)].map(path => path ?? '');
    expect(paths.map(path => existsSync(path))).toEqual([true, true]);
    await withdraw(friend);
    for (const address of [...addresses, `/download?fileId=${friend.photo}`, `/api/downloadpdf/${friend.voice}`])
      for (const browser of [priya, friend.browser]) expect((await browser.call(`GET ${address}`)).status).toBe(404);
    await app.runJobs();
    expect(existsSync(paths[0] ?? '')).toBe(false);
  });

  test('W53 a photo that the owner sent, too, stays', async () => {
    const friend = await acceptedFriend();
    await insertStoryPhoto(friend.photo);
    const path = await bytesOf(friend.photo);
    await withdraw(friend);
    await app.runJobs();
    expect(existsSync(path ?? '')).toBe(true);
    expect((await priya.call(`GET /thumbnail/${friend.photo}`)).status).toBe(200);
  });

  test('W53 a removed photo is nobody’s to see at once, and erased then, or once no soft copy prints it', async () => {
    const friend = await withDraft();
    const remove = async (json: object) =>
      friend.browser.call('POST /api/saveContribution', { json: { token: friend.token, answers: [], ...json } });
    const added = await sendFile(friend.browser, 'addContributionPhoto', {
      token: friend.token,
      image: await newPhoto(),
    });
    const [shown, other] = added.body.mine.photos;
    expect(shown.file).toBe(friend.photo);
    await remove({ removePhoto: other.id });
    expect((await priya.call(`GET /thumbnail/${other.file}`)).status).toBe(404);
    await publish(app.ctx(staff), { edition });
    await remove({ removePhoto: shown.id });
    expect((await priya.call(`GET /thumbnail/${shown.file}`)).status).toBe(404);
    await eraseDroppedFiles(app.ctx());
    expect(await fileById(app.ctx(), shown.file)).toBeDefined();

    await addOwnPhoto();
    await requestRevision(app.ctx(staff), { edition, reason });
    await redraft(app.ctx(staff), { edition, reason: 'without the photo' });
    await app.runJobs();
    await publish(app.ctx(staff), { edition });
    await eraseDroppedFiles(app.ctx());
    expect(await fileById(app.ctx(), shown.file)).toBeUndefined();
  });
});
