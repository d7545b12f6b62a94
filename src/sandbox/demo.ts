import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upsertCustomer } from '#src/accounts/index.ts';
import { seedPhoto, saveStory } from '#src/abstract-form/index.ts';
import { listPartnerTypes, listPlans, questionsFor, subCategoryById, listThemes } from '#src/catalogue/index.ts';
import {
  chooseDesign,
  ownEditions,
  saveSubject,
  setTrackLink,
  takeStep,
  updateOrderAddress,
  loadEdition,
} from '#src/editions/index.ts';
import { orderStart } from '#src/checkout/index.ts';
import { seedPartner } from '#src/partners/index.ts';
import { settle, startPayment } from '#src/payments/index.ts';
import { makePrintJob } from '#src/press/index.ts';
import { seedDraft, approve, publish } from '#src/soft-copy/index.ts';
import { designOf } from '#kernel/designs.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import type { AppRuntime } from '#platform/runtime.ts';
import type { SandboxClock } from './clock.ts';
import { isSeeded, markSeeded } from './store.ts';
import { people, seedPeople } from './people.ts';
import { seededDraft, seededPhotos, seededEditions, type SeededEdition } from './seeded-editions.ts';
import { editorContext } from './staff.ts';

type SeededDraft = Awaited<ReturnType<typeof seededDraft>>;

interface DemoOrder {
  ctx: Ctx;
  customer: string;
  phone: string;
  name: string;
  subCategory: string;
  bankOrigin: string;
}

const payerName = (phone: string): string => people.find(person => person.phone === phone)?.name ?? phone;

/** Creates a demo order through the real payment path, so that bank and shop agree. */
async function placeDemoOrder({ ctx, customer, phone, name, subCategory, bankOrigin }: DemoOrder): Promise<EditionId> {
  const [plan] = await listPlans(ctx);
  const child = (await listThemes(ctx))
    .flatMap(theme => theme.children)
    .find(({ name }) => name.toLowerCase() === subCategory.toLowerCase());
  const chosen = child && (await subCategoryById(ctx, child.id));
  if (!plan || !chosen) throw new Error(`the seeds name a sub-category that is not there: ${subCategory}`);
  const payer = { kind: 'customer' as const, id: customer, phone, name };
  const start = orderStart({ payer, plan, subCategory: chosen, option: 'upfront', copies: 1 });
  const { mid } = await startPayment(ctx, start);
  await fetch(`${bankOrigin}/api/payments/${mid}/outcome`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid', notify: 'never' }),
  });
  const { edition } = await settle(ctx, mid);
  if (!edition) throw new Error(`the seeded order of ${name} was not paid`);
  return edition as EditionId;
}

/**
 * Saves the answers of a seeded edition and hands them in unless its status is 0. At status 1 they are few, so that its
 * draft waits for staff.
 */
async function saveAnswers(owner: Ctx, edition: EditionId, seeded: SeededEdition): Promise<void> {
  const questions = await questionsFor(owner, await loadEdition(owner, edition));
  const answers = seeded.answers.map(({ key, text }) => {
    const question = questions.find(candidate => candidate.key === key)?.question;
    if (question === undefined)
      throw new Error(`the seeded story of ${seeded.name} answers a question that is not asked`);
    return { key, question, text };
  });
  const open = seeded.status === 0;
  const saving = {
    edition,
    page: open ? undefined : 2,
    onlySaves: open,
    answers,
    recordedQuestions: [],
    removedRecordings: [],
    takes: [],
  };
  await saveStory(owner, saving, []);
}

/** Adds the photos of a seeded edition to its story. Returns the stored file of each by its name in the plan. */
async function addSeededPhotos(ctx: Ctx, edition: EditionId, seeded: SeededEdition): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [at, photo] of (await seededPhotos(seeded)).entries())
    names.set(`photo-${at + 1}`, (await seedPhoto(ctx, edition, photo)).file);
  return names;
}

interface AdvanceOptions {
  seeded: SeededEdition;
  customer: string;
  draft: Promise<SeededDraft> | undefined;
}

/**
 * Advances an order to its status through the same actions and checks as a real one. After an interruption it continues
 * from the current status.
 */
async function advanceTo(ctx: Ctx, edition: EditionId, { seeded, customer, draft }: AdvanceOptions): Promise<void> {
  const owner = ctx.as({ kind: 'customer', id: customer, phone: seeded.phone });
  const editor = await editorContext(ctx);
  const names = await addSeededPhotos(ctx, edition, seeded);
  const stepFrom = [
    () => saveAnswers(owner, edition, seeded),
    async () => {
      if (!draft) throw new Error(`${seeded.name} has no magazine`);
      await seedDraft(ctx, edition, { magazine: await draft, names });
      await takeStep(ctx, edition, 'startDraft');
    },
    () => publish(editor, { edition }),
    async () => {
      await updateOrderAddress(owner, {
        orderId: edition,
        address: '12 Lake View Road',
        city: 'Bengaluru',
        zip: '560034',
      });
      await approve(owner, { edition });
    },
    () => takeStep(editor, edition, 'printed'),
    () => setTrackLink(editor, { edition, link: `https://courier.example/track/${edition}` }),
  ];
  const currentStatus = async () => (await loadEdition(ctx, edition)).orderStatus;
  if (seeded.status === 0) await saveAnswers(owner, edition, seeded);
  for (let at = await currentStatus(); at < seeded.status; at = await currentStatus()) await stepFrom[at]?.();
  // It was approved days ago, by a clock that jobs do not know: they would wait for the hour to take an approval back.
  if (seeded.status >= 4) await ctx.send(makePrintJob, { edition });
}

async function seedPartners(ctx: Ctx): Promise<void> {
  const [type] = await listPartnerTypes(ctx);
  if (!type) return;
  for (const { role, name, phone } of people) {
    if (role !== 'partner' && role !== 'new partner') continue;
    const credits = name === 'Marigold Studio' ? 10 : 0;
    await seedPartner(ctx, {
      phone,
      name,
      email: 'studio@example.in',
      city: 'Bengaluru',
      type: type.id,
      credits,
      isnew: role === 'new partner',
    });
  }
}

/**
 * Creates the people and orders of the first start, never in production; does nothing at later starts. With another
 * payment provider than the sandbox bank it creates people and no orders.
 */
export async function seedDemo(runtime: AppRuntime, clock: SandboxClock, bankOrigin: string): Promise<void> {
  if (await isSeeded(runtime.database.db)) return;
  const ctx = runtime.context({ kind: 'system', name: 'seed' });
  await seedPeople(ctx);
  await seedPartners(ctx);
  if (runtime.config.gateway.name !== 'sandbox') return;
  const all = await seededEditions();
  const folder = await mkdtemp(join(tmpdir(), 'imurs-seed-'));
  try {
    // The drafts are typeset in parallel, while the orders are placed one after the other.
    const drafts = new Map(
      all
        .filter(({ status }) => status > 1)
        .map(edition => [edition.name, seededDraft(edition, join(folder, edition.name))]),
    );
    // A draft is awaited when its order needs it; until then a failure must not end the process.
    for (const draft of drafts.values()) draft.catch(() => undefined);
    for (const phone of new Set(all.map(edition => edition.phone))) {
      const { id: customer } = await upsertCustomer(ctx, phone);
      const orders = all.filter(edition => edition.phone === phone);
      for (const [at, seeded] of orders.entries())
        await clock.runShifted((orders.length - at) * -3 * 86_400, async () => {
          const { subject, subCategory } = seeded;
          const before = (await ownEditions(ctx, customer)).find(({ person }) => person === subject.name);
          const request = { ctx, customer, phone, name: payerName(phone), subCategory, bankOrigin };
          const edition = before?.id ?? (await placeDemoOrder(request));
          const { about, ...order } = await loadEdition(ctx, edition);
          await saveSubject(ctx, { ...about, edition, base: about.version, subject });
          const was = designOf(order);
          await chooseDesign(ctx, { edition, design: seeded.design ?? was, was });
          await advanceTo(ctx, edition, { seeded, customer, draft: drafts.get(seeded.name) });
        });
    }
    await markSeeded(runtime.database.db);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
