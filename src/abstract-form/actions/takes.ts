import { questionsFor } from '#src/catalogue/index.ts';
import { type Edition, viewEdition } from '#src/editions/index.ts';
import * as uploads from '#src/uploads/index.ts';
import type { StreamReply } from '#kernel/call.ts';
import { notFound } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import type { StoryUpdate } from '../rules.ts';
import { answersOf } from '../store.ts';
import { assertOpenForm, isStoryClosed, teller } from './form.ts';

/** How often takes of one edition are begun in an hour, also after a cut: one every three seconds. */
const beginLimit: RateLimit = { name: 'begun-takes', max: 1200, seconds: 3600 };
/** How often they are claimed in an hour: five tabs that say every ten seconds that they have one. */
const claimLimit: RateLimit = { name: 'claimed-takes', max: 1800, seconds: 3600 };

type TakeOfEdition = Record<'edition' | 'take', string>;

/** The edition, while its story can be edited. Throws `Refused` 404, 409. */
async function openEdition(ctx: Ctx, id: string): Promise<Edition> {
  const edition = await viewEdition(ctx, id);
  await assertOpenForm(ctx, edition);
  return edition;
}

/**
 * Begins a take, or finds the one that began before (W51). Whoever may edit the story may. Throws `Refused` 404, 409
 * after the hand-in, 413 when too many wait for a decision, 429.
 */
export async function beginStoryTake(
  ctx: Ctx,
  json: TakeOfEdition & { key: number; type: string; device: string },
): Promise<uploads.UploadPlace> {
  const edition = await openEdition(ctx, json.edition);
  const { isOfOrder, who } = await teller(ctx, edition);
  await consumeRateLimit(ctx, beginLimit, who);
  return uploads.openTake(ctx, { ...json, edition: edition.id, ignoresEmpty: isOfOrder });
}

/** The takes that a device may join to their answers; none when the story cannot be edited. */
export async function takesOf(ctx: Ctx, id: string) {
  const edition = await viewEdition(ctx, id);
  if (await isStoryClosed(ctx, edition)) return [];
  const takes = await uploads.openTakes(ctx, edition.id);
  return takes.map(({ take, key, type, bytes, isFree }) => ({ take, key, type, bytes, isFree }));
}

/** Gives a take to one tab, so that only one device joins it to its answer (W51). Throws `Refused` 404, 409, 429. */
export async function claimStoryTake(
  ctx: Ctx,
  { edition: id, take, device, from }: TakeOfEdition & { device: string; from?: string | undefined },
): Promise<uploads.TakeClaim> {
  const edition = await openEdition(ctx, id);
  await consumeRateLimit(ctx, claimLimit, (await teller(ctx, edition)).who);
  return uploads.claimTake(ctx, { edition: edition.id, take, device, from });
}

/** Deletes a take for good; a repeat changes nothing. Throws `Refused` 404, 409 after the hand-in. */
export async function deleteStoryTake(
  ctx: Ctx,
  { edition: id, take, key, bytes }: TakeOfEdition & { key: number; bytes: number },
): Promise<string> {
  const edition = await openEdition(ctx, id);
  const decision = { edition: edition.id, take, key, bytes, state: 'deleted' } as const;
  const decided = await ctx.transaction(inner => uploads.decideTake(inner, decision));
  if (decided !== undefined) await uploads.deleteTakeBytes(ctx, decided);
  return take;
}

/**
 * What has arrived of a take. A story that can be edited has nothing to hide from whoever may edit it; afterwards its
 * id is known to more people, and staff alone may listen. Throws `Refused` 404.
 */
export async function soundOfTake(ctx: Ctx, { edition: id, take }: TakeOfEdition): Promise<StreamReply> {
  const edition = await viewEdition(ctx, id);
  if (ctx.actor.kind !== 'staff' && (await isStoryClosed(ctx, edition))) throw notFound('recording');
  return uploads.takeContent(ctx, { edition: edition.id, take });
}

/** The takes that broke off and that nobody has decided about, with their questions, for staff. */
export async function brokenOffTakes(ctx: Ctx, edition: Edition): Promise<(uploads.OpenTake & { question: string })[]> {
  const takes = (await uploads.openTakes(ctx, edition.id)).filter(({ isFree }) => isFree);
  if (takes.length === 0) return [];
  const asked = new Map((await questionsFor(ctx, edition)).map(({ key, question }) => [key, question]));
  const answers = await answersOf(ctx.db, edition.id);
  return takes.map(take => ({ ...take, question: answers.get(take.key)?.wording || asked.get(take.key) || '' }));
}

/** Whether every take of a question's recording was decided about before, so that the recording brings nothing. */
export async function isJoined(ctx: Ctx, { edition, takes }: StoryUpdate, key: number): Promise<boolean> {
  const own = takes.filter(take => take.key === key);
  for (const { take, bytes } of own) if (!(await uploads.isDecided(ctx, { edition, take }, bytes))) return false;
  return own.length > 0;
}

interface DecidedTakes {
  /** Questions whose recording brings nothing: others had joined each of its takes before. */
  joined: number[];
  /** The takes whose files are to be deleted once this is stored. */
  ids: string[];
}

/**
 * Notes which takes became part of the recordings of these questions, `recorded`, or were deleted. Runs in the
 * transaction that stores them.
 */
export async function decideTakes(ctx: Ctx, saving: StoryUpdate, recorded: readonly number[]): Promise<DecidedTakes> {
  const decided: DecidedTakes = { joined: [], ids: [] };
  for (const [key, takes] of Map.groupBy(saving.takes, ({ key }) => key)) {
    const isRecorded = recorded.includes(key);
    const ids = [];
    for (const take of takes) {
      const state = isRecorded ? 'joined' : 'deleted';
      const id = await uploads.decideTake(ctx, { ...take, edition: saving.edition, state });
      if (id !== undefined) ids.push(id);
    }
    if (isRecorded && ids.length === 0) decided.joined.push(key);
    decided.ids.push(...ids);
  }
  return decided;
}
