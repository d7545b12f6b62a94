import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { comparePages, type ComparedDraft } from '../rules/compare.ts';
import * as drafts from '../store.ts';
import { editsOf } from '../store/edits.ts';
import { roundsOf, wishesOf } from '../store/rounds.ts';
import type { Comparison } from '../wire/editing.ts';
import { authorizeMagazine, readStoredPlan } from './document.ts';
import { editEntries, namedIn, wishEntry } from './magazine.ts';
import { changedPages, pageName } from '../rules/edits.ts';

interface Versions {
  from?: number | undefined;
  to?: number | undefined;
}

/** What is compared of two drafts. Where the pixels of one were not kept, pages that print the same are the same. */
async function comparedDrafts(
  before: drafts.FinishedDraft,
  after: drafts.FinishedDraft,
): Promise<[ComparedDraft, ComparedDraft]> {
  const [old, now] = [await readStoredPlan(before.plan), await readStoredPlan(after.plan)];
  const hasHashes = before.pageHashes !== null && after.pageHashes !== null;
  const changed = old && now && !hasHashes ? changedPages(now, old) : undefined;
  const compared = ({ pages, pageHashes }: drafts.FinishedDraft, plan: typeof now): ComparedDraft => ({
    pages: pages.map(({ file }, at) => {
      const page = plan?.pages[at];
      const id = page ? pageName(page) : `p${at + 1}`;
      return { id, file, hash: changed ? (changed.has(id) ? undefined : id) : pageHashes?.[at] };
    }),
  });
  return [compared(before, old), compared(after, now)];
}

/**
 * Two soft copies of an edition beside each other, and the changes and wishes between them; for everybody but
 * staff only those that were published. Of the first only what the studio says about it. Throws `Refused` 404 for a
 * version that is not there, 409 while there is none.
 */
export async function compareVersions(ctx: Ctx, id: string, versions: Versions): Promise<Comparison> {
  const { edition, author: me } = await authorizeMagazine(ctx, id);
  const shown = (await drafts.draftsOf(ctx.db, edition.id))
    .filter(drafts.isFinished)
    .filter(({ publishedAt }) => publishedAt !== null || me.role === 'staff');
  const after = versions.to === undefined ? shown[0] : shown.find(({ version }) => version === versions.to);
  if (versions.to !== undefined && !after) throw notFound('version');
  const older = shown.filter(({ version }) => after && version < after.version);
  const before = versions.from === undefined ? older[0] : older.find(({ version }) => version === versions.from);
  if (versions.from !== undefined && !before) throw notFound('version');
  if (!after) throw new Refused('no-draft', 'There is no soft copy yet, so nothing to compare.');
  const { version: to, note } = after;
  if (!before) return { from: null, to, note, same: after.pages.length, pages: [], edits: [], wishes: [] };
  const [old, now] = await comparedDrafts(before, after);
  const { pages, same } = comparePages(old, now);
  const rows = await editsOf(ctx.db, edition.id, { upTo: after.head });
  const plan = await readStoredPlan(after.plan);
  const named = namedIn(plan, after.story?.answers.map(({ question }) => question) ?? []);
  const answered = (await roundsOf(ctx.db, edition.id)).filter(
    ({ answeredVersion }) =>
      answeredVersion !== null && answeredVersion > before.version && answeredVersion <= after.version,
  );
  const wishes = (await wishesOf(ctx.db, edition.id)).filter(
    wish => wish.state !== 'withdrawn' && answered.some(({ n }) => n === wish.round),
  );
  return {
    from: before.version,
    to,
    note,
    same,
    pages,
    edits: editEntries({ rows, named, me, drawn: after.head }).filter(({ seq }) => seq > before.head),
    wishes: wishes.map(wish => wishEntry(wish, me)),
  };
}
