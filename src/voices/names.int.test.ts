import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerLink, saveSubject, setSoftCopy, viewEdition } from '#src/editions/index.ts';
import { storeFile } from '#src/files/index.ts';
import { hummedWav } from '#test/kit/api-customer.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { markRecordings } from './index.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test('W50 the page of a recording and the bundle name whom the magazine is about, and not who ordered it', async () => {
  const edition = await openEdition(app.ctx());
  const { about } = await viewEdition(app.ctx(), edition);
  const subject = { name: 'Gopal Das', calledAs: null, kind: 'one' as const, pronoun: 'he' as const };
  await saveSubject(app.ctx(), { ...about, edition, base: about.version, subject });

  const path = join(app.shop.runtime.config.dataDir, 'made');
  writeFileSync(path, hummedWav());
  const voice = await storeFile(app.ctx(), { path, type: 'audio/wav', kind: 'voice', edition });
  const recording = { key: 3, question: 'And sing?', file: voice.id, seconds: 41.6, speaker: 'Asha' };
  const mark = (await markRecordings(app.ctx(), edition, [recording])).get(voice.id);
  const { body } = await app.call(`GET ${new URL(mark?.link ?? '').pathname as `/v/${string}`}`);
  expect(body).toContain('Gopal Das · Birthday Spotlight Edition');
  expect(body).toContain('Printed in Gopal Das’ magazine.');

  writeFileSync(path, '%PDF-1.7');
  const pdf = await storeFile(app.ctx(), { path, type: 'application/pdf', kind: 'pdf', edition });
  await setSoftCopy(app.ctx(), edition, { pdf: pdf.id, thumbnail: pdf.id });
  const key = new URL(await customerLink(app.ctx(), edition), 'http://x').searchParams.get('key') ?? '';
  const reply = await app.call('POST /api/recordings', { json: { edition }, headers: { 'x-edition-key': key } });
  const bundle = await app.call(`GET ${reply.body.bundle}`);
  expect(bundle.headers['content-disposition']).toContain('filename="Gopal Das - Birthday Spotlight Edition.zip"');
});
