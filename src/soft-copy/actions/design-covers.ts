import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { designNames, type DesignName } from '#kernel/designs.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import { maySave, viewEdition, type Edition } from '#src/editions/index.ts';
import { coverName, mayChangeSubject } from '#src/editions/rules.ts';
import { layoutSeed } from '../rules.ts';
import { photosToTypeset } from './story-photos.ts';

interface DesignCover {
  design: DesignName;
  /** WebP in base64, 400 px wide. */
  picture: string;
}

/** The covers that were drawn last, or are being drawn, by everything that they depend on. About 100 KB an entry. */
const drawnCovers = new LRUCache<string, Promise<DesignCover[]>>({ max: 200 });

/** How often the covers of one edition are drawn. Covers that are drawn already are not counted. */
const drawLimit: RateLimit = { name: 'design-covers', max: 30, seconds: 600 };

/** How many editions' covers may wait to be drawn (W49): each takes a second, and a person waits for it. */
const queueLimit = 8;
let queued = 0;

/**
 * The cover of an edition in every design, drawn by the engine from the owner's story as it is now (W59). Empty when it
 * cannot be drawn, and for callers who may not choose the design now. What friends told is left out, so that nothing
 * here has to be withdrawn. Throws `Refused` 404, 429 after too many, and 503 while many others wait.
 */
export async function designCovers(ctx: Ctx, id: string): Promise<DesignCover[]> {
  const edition = await viewEdition(ctx, id);
  if (!mayChangeSubject(edition) || !(await maySave(ctx, edition))) return [];
  const story = await coverStoryOf(ctx, edition);
  const key = createHash('sha256')
    .update(JSON.stringify([story, edition.theme, edition.plan.pages]))
    .digest('hex');
  const drawing = drawnCovers.get(key) ?? drawWithinLimits(ctx, edition, story);
  drawnCovers.set(key, drawing);
  return drawing.catch((error: unknown) => {
    drawnCovers.delete(key);
    if (error instanceof Refused) throw error;
    ctx.log.warn({ edition: edition.id, message: error instanceof Error ? error.message : '' }, 'no cover was drawn');
    return [];
  });
}

/** What the cover of an edition shows, and the photos and lines that it is chosen from. */
async function coverStoryOf(ctx: Ctx, edition: Edition) {
  const { answers, photos } = await storyOf(ctx, edition.id);
  const questions = new Map(answers.map(({ key, question }) => [key, question]));
  return {
    id: edition.id,
    person: coverName(edition.person),
    from: edition.about.from,
    date: edition.about.occasionOn ?? dayInIndia(ctx.now()),
    edition: edition.category,
    brand: ctx.config.brand.name,
    answers: answers.filter(({ text }) => text).map(({ question, text }) => ({ question, text })),
    photos: photos.map(({ file, takenAt, page, caption, wish, moved, answer }) => {
      const question = questions.get(answer ?? 0);
      return { file, takenAt, page, caption, wish, moved, question };
    }),
  };
}

type CoverStory = Awaited<ReturnType<typeof coverStoryOf>>;

async function drawWithinLimits(ctx: Ctx, edition: Edition, story: CoverStory): Promise<DesignCover[]> {
  if (queued >= queueLimit)
    throw new Refused('busy', 'Many covers are being drawn right now. Please try again in a minute.');
  queued += 1;
  try {
    await consumeRateLimit(ctx, drawLimit, edition.id);
    return await drawCovers(ctx, edition, story);
  } finally {
    queued -= 1;
  }
}

async function drawCovers(ctx: Ctx, edition: Edition, { photos, id, ...story }: CoverStory): Promise<DesignCover[]> {
  const ready = (await photosToTypeset(ctx, photos)).flatMap(({ facts, ...photo }) =>
    facts ? [{ ...photo, facts }] : [],
  );
  const typesetter = await import('#typeset/index.ts');
  const pictures = await typesetter.drawCovers(
    {
      story: { ...story, voices: [] },
      photos: ready,
      theme: edition.theme,
      pages: edition.plan.pages,
      seed: layoutSeed(id),
      designs: designNames,
    },
    { seconds: 20 },
  );
  return designNames.flatMap((design, at) => {
    const picture = pictures[at];
    return picture === undefined ? [] : [{ design, picture }];
  });
}
