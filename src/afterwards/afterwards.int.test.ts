import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { historyOf, takeStep } from '#src/editions/index.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { approvedMagazine } from '#test/kit/approved-magazine.ts';
import { cameraPhotos } from '#test/kit/photo-files.ts';

let app: TestApp;
let asha: Browser;
let ashaId: string;
beforeAll(async () => {
  app = await testApp({ env: { LIMITS: 'off' } });
  await seedCatalogue(app.ctx());
  asha = app.browser();
  ashaId = (await asha.signIn('+919812345681')).body.data._id;
});
afterAll(() => app.close());

const keyOf = async (edition: string) => {
  const { link } = (await asha.call('POST /api/editionLink', { json: { edition } })).body;
  return { 'x-edition-key': new URL(link, 'http://x').searchParams.get('key') ?? '' };
};

describe('W71 a magazine is shared by a private link', () => {
  const share = async (edition: string) => (await asha.call('POST /api/shareMagazine', { json: { edition } })).body;
  const tokenOf = (url: string | null | undefined) => url?.split('/').at(-1) ?? '';

  test('W71 whoever has the link leafs through it without an account, and learns nothing of the order', async () => {
    const id = await approvedMagazine(app, { customer: ashaId });
    const { shared } = await share(id);
    const token = tokenOf(shared?.url);
    expect(shared?.text).toContain(shared?.url);
    const stranger = app.browser();
    const { body } = await stranger.call('POST /api/sharedMagazine', { json: { token } });
    expect(body).toEqual({
      title: 'Nani’s Birthday Spotlight Edition',
      brand: null,
      from: null,
      theme: 'Gifting',
      fromRight: false,
      pages: [1, 2].map(page => ({ src: `/api/shared/${token}/${page}`, width: 30, height: 40 })),
    });
    expect(JSON.stringify(body)).not.toContain(id);
    const picture = await stranger.call(`GET /api/shared/${token}/2`);
    expect([picture.status, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ]);
    expect((await stranger.call(`GET /api/shared/${token}/3`)).status).toBe(404);
    const seen = (await asha.call('POST /api/afterwards', { json: { edition: id } })).body;
    expect(seen.shared?.openedAt).toMatch(/^\d{4}-/);
    const { rows } = (await app
      .ctx()
      .db.execute(sql`select hash from shared_links where edition = ${id}`)) as never as {
      rows: { hash: string }[];
    };
    expect(rows).toEqual([{ hash: createHash('sha256').update(token).digest('hex') }]);
  });

  test('W71 an ended link, the one before a new link, and a guessed one open nothing', async () => {
    const id = await approvedMagazine(app, { customer: ashaId });
    const first = tokenOf((await share(id)).shared?.url);
    const second = tokenOf((await share(id)).shared?.url);
    const stranger = app.browser();
    const open = async (token: string) => [
      (await stranger.call('POST /api/sharedMagazine', { json: { token } })).status,
      (await stranger.call(`GET /api/shared/${token}/1`)).status,
    ];
    expect([await open(first), await open(second), await open('x'.repeat(22))]).toEqual([
      [404, 404],
      [200, 200],
      [404, 404],
    ]);
    const ended = await asha.call('POST /api/endSharing', { json: { edition: id } });
    expect([ended.body.shared, await open(second)]).toEqual([null, [404, 404]]);
    const notes = (await historyOf(app.ctx(), id)).map(({ what }) => what);
    expect(notes.filter(what => /shar/.test(what))).toEqual(['magazine shared', 'magazine shared', 'sharing ended']);
  });

  test('W71 only what is approved is shared, and what is taken back is not shown meanwhile', async () => {
    const open = await approvedMagazine(app, { customer: ashaId, approved: false });
    const early = await asha.call('POST /api/shareMagazine', { json: { edition: open } });
    expect([early.status, early.body]).toMatchObject([409, { error: { code: 'not-approved' } }]);
    expect((await asha.call('POST /api/afterwards', { json: { edition: open } })).body.approved).toBe(false);

    const id = await approvedMagazine(app, { customer: ashaId });
    const token = tokenOf((await share(id)).shared?.url);
    await takeStep(app.ctx({ kind: 'system', name: 'withdrawn contributions' }), id, 'takeBack');
    expect((await app.browser().call('POST /api/sharedMagazine', { json: { token } })).status).toBe(404);
  });

  test('W71 D05 who may act shares; strangers do not', async () => {
    const id = await approvedMagazine(app, { customer: ashaId });
    const kabir = app.browser();
    await kabir.signIn('+919812345682');
    const ask = async (browser: Browser, headers: Record<string, string> = {}) =>
      (await browser.call('POST /api/shareMagazine', { json: { edition: id }, headers })).status;
    expect([await ask(app.browser()), await ask(kabir), await ask(app.browser(), await keyOf(id))]).toEqual([
      401, 403, 200,
    ]);
  });
});

describe('W72 everything as one file', () => {
  /** The names of the files in a ZIP, by its central directory. */
  function namesIn(zip: Buffer): string[] {
    const names: string[] = [];
    for (
      let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
      at !== -1;
      at = zip.indexOf('PK\u0001\u0002', at + 4, 'latin1')
    )
      names.push(zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString('utf8'));
    return names;
  }

  const form = (fields: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') data.set(name, value);
      else data.set(name, value, `${name}.${value.type.split('/')[1]}`);
    }
    return { form: data };
  };
  /** Tells an answer, speaks another and sends a photo. */
  async function tell(edition: string) {
    const save = '7f0c1d52-54a5-4c26-9d37-6a3b0f1c2e11';
    const saves = [{ save, key: 1, base: 0, text: 'Old film songs.' }];
    await asha.call('POST /api/saveAnswers', { json: { edition, device: 'phone', saves } });
    const audio1 = new Blob([hummedWav()], { type: 'audio/wav' });
    const spoken = {
      edition,
      category: 'Birthday Spotlight',
      saving: '1',
      audioQuestion1: 'What does she sing?',
      audio1,
    };
    await asha.call('POST /api/updateAbstract', form(spoken));
    const [path = ''] = await cameraPhotos(1);
    const image = new Blob([readFileSync(path)], { type: 'image/jpeg' });
    await asha.call('POST /api/uplodeImage', form({ parent: edition, image }));
  }
  const toldMagazine = () => approvedMagazine(app, { customer: ashaId, tell });

  test('W72 its owner gets the PDF, the pages and the words, in the announced size', async () => {
    const id = await toldMagazine();
    const { body } = await asha.call('POST /api/afterwards', { json: { edition: id } });
    expect(body.archive).toBe(`/api/archive/${id}`);
    const { status, headers, bytes } = await asha.call(`GET ${body.archive}`);
    expect([status, headers['content-type'], Number(headers['content-length'])]).toEqual([
      200,
      'application/zip',
      bytes.length,
    ]);
    expect(headers['content-disposition']).toContain('Nani - Birthday Spotlight Edition.zip');
    expect(namesIn(bytes)).toEqual([
      'Nani - Birthday Spotlight Edition.pdf',
      'Story.txt',
      expect.stringMatching(/^Recordings\/01 .+\.wav$/),
      'Pages/01.webp',
      'Pages/02.webp',
      expect.stringMatching(/^Photos\/001.*\.jpg$/),
    ]);
    expect(bytes.includes('Old film songs.')).toBe(true);
    expect(bytes.includes('%PDF-1.7 proof')).toBe(true);
  });

  test('W72 neither a customer link nor staff nor a stranger gets it', async () => {
    const id = await toldMagazine();
    const kabir = app.browser();
    await kabir.signIn('+919812345683');
    const status = async (browser: Browser, headers: Record<string, string> = {}) =>
      (await browser.call(`GET /api/archive/${id}`, { headers })).status;
    expect([await status(app.browser()), await status(kabir), await status(app.browser(), await keyOf(id))]).toEqual([
      401, 403, 401,
    ]);
    const byLink = await app
      .browser()
      .call('POST /api/afterwards', { json: { edition: id }, headers: await keyOf(id) });
    expect([byLink.status, byLink.body.archive]).toEqual([200, null]);
  });
});
