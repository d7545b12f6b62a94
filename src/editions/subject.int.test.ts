import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditionId } from '#kernel/ids.ts';
import type { Subject } from '#kernel/subject.ts';
import type { Actor } from '#platform/context.ts';
import { approve, draftsOf, publish, requestRevision } from '#src/soft-copy/index.ts';
import * as softCopyStore from '#src/soft-copy/store.ts';
import { seedCatalogue } from '#src/catalogue/index.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import { testApp, type Browser, type TestApp } from '#test/kit/app.ts';
import { openEdition } from '#test/kit/edition.ts';
import { printedSubject } from './rules.ts';
import { saveSubject, takeStep, viewEdition, createEdition } from './index.ts';
import { newestMessages } from '#src/messages/index.ts';

const priyaPhone = '+919812345671';
const amma: Subject = { name: 'Lakshmi  Nair ', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
const stored = { ...amma, name: 'Lakshmi Nair' };
const empty = { subject: null, from: null, occasionOn: null, neededBy: null, language: 'en' as const };
const details = { ...empty, subject: amma, from: 'Priya and Arun', occasionOn: '2026-12-24', neededBy: '2026-12-20' };
const staff: Actor = { kind: 'staff', id: 'editor-1', role: 'editor', name: 'Meera Iyer' };
const system: Actor = { kind: 'system', name: 'drafts' };

let app: TestApp;
let priya: Browser;
let priyaId: string;
beforeAll(async () => {
  app = await testApp();
  await seedCatalogue(app.ctx());
  priya = app.browser();
  priyaId = (await priya.signIn(priyaPhone)).body.data._id;
});
afterAll(() => app.close());

const open = (): Promise<EditionId> => openEdition(app.ctx(), priyaId);
const save = (browser: Browser, edition: string, base: number, json: object = details) =>
  browser.call('POST /api/saveSubject', { json: { ...details, ...json, edition, base } });

/** An edition whose draft of that subject is made, as the draft job would leave it. */
async function withDraft(): Promise<EditionId> {
  const id = await open();
  await saveSubject(app.ctx(), { ...details, edition: id, base: 0 });
  await takeStep(app.ctx(system), id, 'handIn');
  await takeStep(app.ctx(system), id, 'startDraft');
  await finishDraft(id, 1);
  return id;
}

async function finishDraft(edition: EditionId, version: number): Promise<void> {
  const { about } = await viewEdition(app.ctx(), edition);
  const file = 'f0000000000000000000000000' as softCopyStore.FinishedDraft['pdf'];
  const madeAt = app.ctx().now();
  const made = { madeAt, subject: printedSubject(about), pdf: file, sha256: 'x', thumbnail: file, contributions: [] };
  await softCopyStore.saveFinishedDraft(
    app.ctx().db,
    { edition, version },
    { ...made, pages: [], plan: {}, findings: [] },
  );
}

describe('W50 whom an edition is about', () => {
  test('W50 the subject is stored apart from the payer, and titles name the subject', async () => {
    const id = await open();
    const before = await priya.call('POST /api/editions', { json: { edition: id } });
    expect(before.body).toMatchObject({ customerName: 'Meera Nair', person: null });
    const saved = await save(priya, id, 0);
    expect(saved).toMatchObject({ status: 200, body: { ...details, subject: stored, version: 1, mayChange: true } });
    const after = await priya.call('POST /api/editions', { json: { edition: id } });
    expect(after.body).toMatchObject({ customerName: 'Meera Nair', person: 'Lakshmi Nair' });
    expect((await priya.call('POST /api/subject', { json: { edition: id } })).body).toEqual(saved.body);
  });

  test('W50 the questions speak of her, in English and in Hindi, also in the story that is typeset', async () => {
    const id = await open();
    const questionsOf = async () => (await priya.call('POST /api/abstract', { json: { id } })).body.questions;
    expect((await questionsOf())[1]!.question).toContain('think of them that day');
    await save(priya, id, 0);
    expect((await questionsOf())[1]!.question).toContain('think of her that day');
    const form = new FormData();
    form.set('edition', id);
    form.set('saving', '1');
    form.set('num5', JSON.stringify({ question: 'What do they say so often?', answer: 'Eat first.' }));
    await priya.call('POST /api/updateAbstract', { form });
    expect((await storyOf(app.ctx(), id)).answers[0]?.question).toContain('What does she say so often');
    await save(priya, id, 1, { language: 'hi' });
    expect((await questionsOf())[5]!.question).toContain('कहती हैं');
  });

  test('W50 a change by somebody with no more than the link is told to the owner until they decide', async () => {
    const id = await open();
    const guest = app.browser();
    const told = async (browser: Browser) =>
      (await browser.call('POST /api/subject', { json: { edition: id } })).body.guestChanges;
    await save(priya, id, 0);
    expect(await told(priya)).toBeUndefined();
    await save(guest, id, 1, { neededBy: null });
    expect(await told(priya)).toBeUndefined();
    await save(guest, id, 2, { subject: { ...amma, name: 'Somebody else' }, neededBy: null });
    await guest.call('POST /api/chooseDesign', { json: { edition: id, design: 'bold', was: 'festive' } });
    const at = expect.any(String);
    // Changed twice by guests: what counts is the name that she gave.
    await save(guest, id, 3, { subject: { ...amma, name: 'A third person' }, neededBy: null });
    expect(await told(priya)).toEqual({ names: at, design: at, nameBefore: 'Lakshmi Nair' });
    expect(await told(guest)).toBeUndefined();
    await save(priya, id, 4, { subject: { ...amma, name: 'A third person' }, neededBy: null });
    expect(await told(priya)).toEqual({ names: null, design: at, nameBefore: null });
    await priya.call('POST /api/chooseDesign', { json: { edition: id, design: 'bold', was: 'bold' } });
    expect(await told(priya)).toBeUndefined();
  });

  test('W50 two people and groups are always they', async () => {
    const id = await open();
    const two = { name: 'Asha & Vikram', calledAs: '', kind: 'two', pronoun: 'she' };
    expect((await save(priya, id, 0, { subject: two })).body.subject).toEqual({
      name: 'Asha & Vikram',
      calledAs: null,
      kind: 'two',
      pronoun: 'they',
    });
  });

  test('W50 the same again succeeds, and a change of an older version is refused', async () => {
    const id = await open();
    expect((await save(priya, id, 0)).body.version).toBe(1);
    expect((await save(priya, id, 0)).body.version).toBe(1);
    const other = await save(priya, id, 0, { from: 'Arun' });
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'changed-meanwhile' } } });
    expect((await save(priya, id, 1, { from: 'Arun' })).body.from).toBe('Arun');
  });

  test('W50 D05 whoever fills the open form may say it; later only whoever may act', async () => {
    const id = await open();
    const guest = app.browser();
    expect((await save(guest, id, 0)).status).toBe(200);
    await takeStep(app.ctx(system), id, 'handIn');
    expect((await save(guest, id, 1, { from: 'Mallory' })).status).toBe(409);
    expect((await save(priya, id, 1, { from: 'Priya' })).status).toBe(200);
  });

  test('W50 messages name the subject and never the payer', async () => {
    const id = await createEdition(app.ctx(), {
      customer: priyaId,
      customerName: 'Priya Rao',
      customerPhone: priyaPhone,
      theme: 'Gifting',
      subCategory: 'birthday-spotlight',
      category: 'Birthday Spotlight',
      plan: { id: 'p1', name: 'imurs iconic', pages: 12 },
      copies: 1,
      total: 0 as never,
      paid: 0 as never,
      isFifty: false,
    });
    await saveSubject(app.ctx(), { ...details, edition: id, base: 0 });
    await takeStep(app.ctx(system), id, 'handIn');
    const [message] = (await newestMessages(app.ctx(), priyaPhone, 5)).filter(({ kind }) => kind === 'storyReceived');
    expect(message?.text).toContain('the story of your Birthday Spotlight edition for Lakshmi Nair. The soft copy');
    expect(message?.text).not.toContain('Priya Rao');
  });

  test('W50 a changed name makes a new draft, and a draft with the old one is not published', async () => {
    const id = await withDraft();
    await save(priya, id, 1, { subject: { ...amma, name: 'Lakshmi Menon' } });
    const [newest] = await draftsOf(app.ctx(), id);
    expect(newest).toMatchObject({ version: 2, askedBy: 'the new name', madeAt: null });
    await expect(publish(app.ctx(staff), { edition: id })).rejects.toMatchObject({ code: 'subject-changed' });
    await finishDraft(id, 2);
    expect((await publish(app.ctx(staff), { edition: id })).live).toBe(1);
  });

  test('W50 a soft copy with the old name cannot be approved until a revision shows the new one', async () => {
    const id = await withDraft();
    await publish(app.ctx(staff), { edition: id });
    const owner = app.ctx({ kind: 'customer', id: priyaId, phone: priyaPhone });
    const outdated = async () => (await priya.call(`GET /api/softcopy/${id}`)).body.outdated;
    expect(await outdated()).toBeNull();
    await save(priya, id, 1, { from: 'All of us' });
    expect(await outdated()).toBe('names');
    await expect(approve(owner, { edition: id, version: 1 })).rejects.toMatchObject({ code: 'subject-changed' });
    await requestRevision(owner, { edition: id });
    expect((await viewEdition(app.ctx(), id)).live).toBe(2);
  });

  test('W50 after the approval the name stays as it is', async () => {
    const id = await withDraft();
    await publish(app.ctx(staff), { edition: id });
    await approve(app.ctx({ kind: 'customer', id: priyaId, phone: priyaPhone }), { edition: id, version: 1 });
    expect(await save(priya, id, 1, { from: 'Arun' })).toMatchObject({
      status: 409,
      body: { error: { code: 'too-late' } },
    });
  });
});
