import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileId } from '#kernel/ids.ts';
import { testApp, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { onContributionWithdrawn } from './actions/withdrawn.ts';
import { findDraft, requestDraft, saveFinishedDraft } from './store.ts';
import { editsOf, findHead, insertEdit, saveHead } from './store/edits.ts';
import { findWish, insertWish } from './store/rounds.ts';

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

test('W53 a friend who withdraws is in no change, no wish and no document any more; the owner’s changes stay', async () => {
  const edition = await openEdition(app.ctx());
  const { db, now, random } = app.ctx();
  const [own, told] = ['She sings.', 'She taught me to wait.'];
  const plan = { words: told };
  await requestDraft(db, { edition, version: 1, askedAt: now(), askedBy: 'the story', reason: null });
  await saveFinishedDraft(
    db,
    { edition, version: 1 },
    {
      madeAt: now(),
      subject: null,
      contributions: ['leela'],
      pdf: random.id() as FileId,
      sha256: 'a'.repeat(64),
      thumbnail: random.id() as FileId,
      pages: [],
      plan,
      planned: plan,
      findings: [],
      story: {
        person: 'Amma',
        edition: 'Birthday Spotlight',
        from: null,
        date: '2026-11-23',
        answers: [
          { question: 'What does she do?', text: own },
          { question: 'What did she teach you?', text: told, by: 'Leela' },
        ],
        voices: [],
      },
    },
  );
  const who = { by: 'priya', byName: 'Priya', role: 'owner', at: now(), round: 1 } as const;
  const change = (seq: number, answer: number, was: string) =>
    insertEdit(db, {
      edition,
      seq,
      id: randomUUID(),
      base: seq - 1,
      edit: { do: 'words', answer, was, text: `${was} Always.` },
      touches: [`p${answer + 4}`],
      ...who,
    });
  await change(1, 0, own);
  await change(2, 1, told);
  const [, friends] = await editsOf(db, edition);
  const lost = {
    edition,
    id: friends?.id ?? '',
    version: 1,
    kind: 'other',
    state: 'open',
    words: told,
    ...who,
  } as const;
  await insertWish(db, lost);
  const document = { plan: {} as never, texts: { 1: told }, headlines: {}, captions: {}, crops: {}, locked: [] };
  await saveHead(db, { edition, version: 1, head: 2, document });

  await app
    .ctx()
    .transaction(ctx =>
      onContributionWithdrawn(ctx, { edition, contribution: 'leela', name: 'Leela', isPrinted: () => undefined }),
    );
  const rows = await editsOf(db, edition);
  expect(rows.map(({ edit, undo, role }) => [edit && 'text' in edit && edit.text, undo, role])).toEqual([
    ['She sings. Always.', null, 'owner'],
    [null, null, 'owner'],
    [null, 2, 'system'],
  ]);
  expect(await findHead(db, edition)).toMatchObject({ head: 3, document: null });
  const left = [rows, await findDraft(db, { edition, version: 1 }), await findWish(db, edition, lost.id)];
  expect(JSON.stringify(left)).not.toContain('taught me to');
});
