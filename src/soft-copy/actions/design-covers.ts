import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { designNames, type DesignName } from '#kernel/designs.ts';
import { emphases, emphasisOf, type Emphasis } from '#kernel/emphases.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { withdrawnAmong } from '#src/contributions/index.ts';
import { mayAct, maySave, roleOf, viewEdition, type Edition } from '#src/editions/index.ts';
import { mayChangeSubject } from '#src/editions/rules.ts';
import { plannedMarks } from '#src/voices/index.ts';
import { materialOf, nameForNow, planInputOf, previousPlan } from './magazine-input.ts';
import { photosToTypeset } from './story-photos.ts';

interface DesignCover {
  design: DesignName;
  emphasis: Emphasis;
  /** WebP in base64, 400 px wide. */
  picture: string;
}

interface DesignCovers {
  covers: DesignCover[];
  /** That of the next draft. */
  emphasis: Emphasis;
  /** Whether what friends told is left out: to those who may not read it. */
  withoutFriends: boolean;
}

/**
 * The covers that were drawn last, or are being drawn, by everything that they depend on; for an hour, because a friend
 * may withdraw what is on one. About 100 KB an entry.
 */
const drawnCovers = new LRUCache<string, Promise<DesignCover[]>>({ max: 200, ttl: 3_600_000 });

/** How often the covers of one edition are drawn. Covers that are drawn already are not counted. */
const drawLimit: RateLimit = { name: 'design-covers', max: 30, seconds: 600 };

/** How many editions' covers may wait to be drawn (W49): each takes seconds, and a person waits for it. */
const queueLimit = 8;
let queued = 0;

/**
 * The cover of an edition in every design, as the next draft would have it: planned from the same as a draft (W59);
 * with `design`, in that one with each emphasis. Whoever only has the form's link sees them without what friends told,
 * which is not theirs to read. Empty when they cannot be drawn, and for callers who may not choose the design now.
 * Throws `Refused` 404, 429 after too many, and 503 while many others wait.
 */
export async function designCovers(
  ctx: Ctx,
  { edition: id, design }: { edition: string; design?: DesignName | undefined },
): Promise<DesignCovers> {
  const edition = await viewEdition(ctx, id);
  if (!mayChangeSubject(edition) || !(await maySave(ctx, edition)))
    return { covers: [], emphasis: edition.emphasis ?? 'portrait', withoutFriends: false };
  const story = await coverStoryOf(ctx, edition);
  const { withoutFriends, before } = story;
  const { seed, emphasis: chosen } = story.input;
  const emphasis = emphasisOf({ chosen, before, seed });
  const wanted = design
    ? emphases.map(one => ({ design, emphasis: one }))
    : designNames.map(one => ({ design: one, emphasis }));
  const key = createHash('sha256').update(JSON.stringify({ story, wanted })).digest('hex');
  const drawing = drawnCovers.get(key) ?? drawWithinLimits(ctx, edition, { ...story, wanted });
  drawnCovers.set(key, drawing);
  try {
    const covers = await drawing;
    // Somebody may have withdrawn what is on them while they were drawn.
    const isGone = (await withdrawnAmong(ctx, story.contributions)).size > 0;
    return { covers: isGone ? [] : covers, emphasis, withoutFriends };
  } catch (error) {
    drawnCovers.delete(key);
    if (error instanceof Refused) throw error;
    ctx.log.warn({ edition: edition.id, message: error instanceof Error ? error.message : '' }, 'no cover was drawn');
    return { covers: [], emphasis, withoutFriends };
  }
}

/** Everything that the covers of an edition depend on, but for the files of its photos. */
async function coverStoryOf(ctx: Ctx, edition: Edition) {
  const role = await roleOf(ctx, edition);
  const mayReadFriends = role === 'system' || mayAct(role);
  const material = await materialOf(ctx, edition, { withoutFriends: !mayReadFriends });
  const typesetter = await import('#typeset/index.ts');
  const before = await previousPlan(ctx, { edition: edition.id }, typesetter.readPlan);
  return {
    input: planInputOf(ctx, edition, {
      material,
      marks: await plannedMarks(ctx, edition.id, material.recordings),
      person: nameForNow(edition),
      at: ctx.now(),
    }),
    photos: material.photos,
    before,
    contributions: material.contributions,
    withoutFriends: material.leavesFriendsOut,
  };
}

type CoverStory = Awaited<ReturnType<typeof coverStoryOf>> & { wanted: readonly Omit<DesignCover, 'picture'>[] };

async function drawWithinLimits(ctx: Ctx, edition: Edition, story: CoverStory): Promise<DesignCover[]> {
  if (queued >= queueLimit)
    throw new Refused('busy', 'Many covers are being drawn right now. Please try again in a minute.');
  queued += 1;
  try {
    await consumeRateLimit(ctx, drawLimit, edition.id);
    return await drawCovers(ctx, story);
  } finally {
    queued -= 1;
  }
}

async function drawCovers(ctx: Ctx, { input, photos, before, wanted }: CoverStory): Promise<DesignCover[]> {
  const typesetter = await import('#typeset/index.ts');
  const pictures = await typesetter.drawCovers(
    // At this size the small copies of photos look as their originals do.
    { ...input, photos: await photosToTypeset(ctx, photos), before, covers: wanted },
    { seconds: 20 },
  );
  return wanted.flatMap((one, at) => {
    const picture = pictures[at];
    return picture === undefined ? [] : [{ ...one, picture }];
  });
}
