import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import {
  assertSeesSoftCopy,
  authorizeEdition,
  printedName,
  recordStaffRead,
  roleOf,
  type Edition,
} from '#src/editions/index.ts';
import { plannedMarks } from '#src/voices/index.ts';
import type { InputPhoto, MagazineDocument, MagazinePlan, Story } from '#typeset/index.ts';
import type { StoredEdit } from '../rules/edits.ts';
import { findDraft, isFinished, type FinishedDraft } from '../store.ts';
import * as store from '../store/edits.ts';
import type { EditorRole } from '../store/tables.ts';
import { materialOf, planInputOf } from './magazine-input.ts';
import { photosToTypeset } from './story-photos.ts';

/** A magazine as its changes have made it: its document, and the draft whose plan they change. */
export interface DocumentNow {
  document: MagazineDocument;
  /** The number of the last change. */
  head: number;
  base: FinishedDraft;
}

/** Who acts on a magazine, as its changes and wishes keep it. */
export interface Author {
  by: string;
  byName: string;
  role: EditorRole;
}

/** Who acts now. Throws `Refused` 404 for callers who only know the id; they never come so far. */
async function authorOf(ctx: Ctx, edition: Edition): Promise<Author> {
  const { actor } = ctx;
  const role = await roleOf(ctx, edition);
  if (role === 'stranger' || role === 'teller' || role === 'reader' || role === 'viewer') throw notFound('edition');
  if (role === 'link')
    return { by: `link ${ctx.request?.linkKey?.slice(-6) ?? ''}`, byName: edition.customerName, role };
  if (actor.kind === 'staff') return { by: actor.id, byName: actor.name, role };
  if (actor.kind === 'system') return { by: actor.name, byName: actor.name, role };
  const byName = role === 'owner' ? edition.customerName : 'Your partner';
  return { by: 'id' in actor ? actor.id : role, byName, role };
}

/**
 * The edition, and who acts on its magazine now. Throws `Refused` 401 and 403 for callers who may not act, and to a
 * client whom their partner has not sent the soft copy yet (W68).
 */
export async function authorizeMagazine(ctx: Ctx, id: string): Promise<{ edition: Edition; author: Author }> {
  const edition = await authorizeEdition(ctx, id);
  await assertSeesSoftCopy(ctx, edition);
  await recordStaffRead(ctx, edition.id);
  return { edition, author: await authorOf(ctx, edition) };
}

/** The plan that changes are made in: as it was planned, before any of them. */
const plannedPlan = ({ planned, plan }: Pick<FinishedDraft, 'planned' | 'plan'>): unknown => planned ?? plan;

/** A stored plan; `undefined` when the engine cannot read it. */
export async function readStoredPlan(stored: unknown): Promise<MagazinePlan | undefined> {
  const { readPlan } = await import('#typeset/index.ts');
  const read = readPlan(stored);
  return 'plan' in read ? read.plan : undefined;
}

/** The document of an edition at its last change; `undefined` while no draft of it can be changed. */
export async function documentNow(ctx: Ctx, edition: Edition): Promise<DocumentNow | undefined> {
  const head = await store.findHead(ctx.db, edition.id);
  if (head) {
    const base = head.document && (await findDraft(ctx.db, { edition: edition.id, version: head.version }));
    return head.document && base && isFinished(base) ? { document: head.document, head: head.head, base } : undefined;
  }
  const base = await store.newestDraft(ctx.db, edition.id);
  if (!base) return undefined;
  const plan = await readStoredPlan(base.plan);
  const { documentOf } = await import('#typeset/index.ts');
  return plan && { document: documentOf(plan), head: 0, base };
}

/** The same. Throws `Refused` 409 while there is none. */
export async function requireDocument(ctx: Ctx, edition: Edition): Promise<DocumentNow> {
  const now = await documentNow(ctx, edition);
  if (!now) throw new Refused('no-draft', 'There is no magazine to look at yet. We tell you when it is ready.');
  return now;
}

/** What a document is laid out from: the story as its base was typeset, and all photos. */
export interface MagazineSources {
  story: Story;
  photos: InputPhoto[];
}

export async function editingSources(ctx: Ctx, edition: Edition, base: FinishedDraft): Promise<MagazineSources> {
  const material = await materialOf(ctx, edition);
  const photos = await photosToTypeset(ctx, material.photos);
  if (base.story) return { story: base.story, photos };
  const marks = await plannedMarks(ctx, edition.id, material.recordings);
  const { story } = planInputOf(ctx, edition, { material, marks, person: printedName(edition), at: base.askedAt });
  return { story, photos };
}

/** The plan that the changes of a document are made in. Throws `Refused` 409 for one that the engine cannot read. */
export async function basePlan({ base }: DocumentNow): Promise<MagazinePlan> {
  const plan = await readStoredPlan(plannedPlan(base));
  if (plan) return plan;
  throw new Refused('no-draft', 'This soft copy was made long ago and cannot be changed here. Ask for a revision.');
}

/** How long the engine may take for one change or one page. */
export const editLimits = { seconds: 20 };

/** Runs work of the engine; a failure of its process is told as a 503. */
export async function withEngine<Made>(ctx: Ctx, work: (engine: Engine) => Promise<Made>): Promise<Made> {
  const engine = await import('#typeset/index.ts');
  try {
    return await work(engine);
  } catch (error) {
    if (error instanceof Refused) throw error;
    ctx.log.warn({ message: error instanceof Error ? error.message : '' }, 'the engine did not answer');
    throw new Refused('busy', 'The page could not be laid out just now. Please try again in a minute.');
  }
}
export type Engine = typeof import('#typeset/index.ts');

/** The stored changes of a document, from the first to its head. */
export const editsUpTo = (ctx: Ctx, edition: Edition, { head }: Pick<DocumentNow, 'head'>): Promise<StoredEdit[]> =>
  store.editsOf(ctx.db, edition.id, { upTo: head });
