import type { Ctx } from '#platform/context.ts';
import { recordAct } from '#platform/staff-log.ts';
import { brokenOffTakes, type EditionStory, storyOf } from '#src/abstract-form/index.ts';
import { acceptedContributionsOf, type AcceptedContributions } from '#src/contributions/index.ts';
import { recordStaffRead, viewEdition, type Edition } from '#src/editions/index.ts';
import type { StudioStory } from '../wire.ts';

interface WholeStory {
  story: EditionStory;
  friends: AcceptedContributions;
  /** The photos of both, each once. */
  photos: readonly string[];
  takes: Awaited<ReturnType<typeof brokenOffTakes>>;
}

const toStoryEntry = ({ story, friends, photos, takes }: WholeStory) => ({
  answers: story.answers.map(({ question, text, voice, seconds, heard }) => ({
    question,
    text,
    voice,
    seconds,
    heard,
  })),
  friends: [
    ...friends.answers.map(({ question, text, by }) => ({ question, by, text, voice: null, seconds: null })),
    ...friends.voices.map(({ question, file, seconds, speaker: by }) => ({
      question,
      by,
      text: '',
      voice: file,
      seconds,
    })),
  ],
  photos: [...photos],
  takes: takes.map(({ take, question, begunAt }) => ({ take, question, begunAt: begunAt.toISOString() })),
});

/** What those see of a story who may not read it. */
export const noStory: StudioStory = { answers: [], friends: [], photos: [], takes: [] };

/** The story of an edition for the studio; that this member reads it is recorded (W112). */
export async function readStory(ctx: Ctx, edition: Edition): Promise<StudioStory> {
  await recordStaffRead(ctx, edition.id);
  const story = await storyOf(ctx, edition.id);
  const friends = await acceptedContributionsOf(ctx, edition.id);
  const photos = [...new Set([...story.photos, ...friends.photos].map(({ file }) => file))];
  return toStoryEntry({ story, friends, photos, takes: await brokenOffTakes(ctx, edition) });
}

/**
 * The story for a reason, which is logged with it (W140): for those who help a customer and do not work at the desk.
 * Throws `Refused` 404.
 */
export async function readStoryFor(ctx: Ctx, { edition: id, reason }: { edition: string; reason: string }) {
  const edition = await viewEdition(ctx, id);
  return ctx.transaction(async ctx => {
    await recordAct(ctx, { act: 'story read', object: { kind: 'edition', id: edition.id }, reason });
    // Recordings that broke off are for the desk.
    return { ...(await readStory(ctx, edition)), takes: [] };
  });
}
