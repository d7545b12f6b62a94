import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId } from '#kernel/ids.ts';
import type { Ctx } from '#platform/context.ts';
import { storyOf } from '#src/abstract-form/index.ts';
import { lastPageKey } from '#src/abstract-form/rules.ts';
import { acceptedContributionsOf } from '#src/contributions/index.ts';
import { brandOf, printedName, type Edition } from '#src/editions/index.ts';
import { coverName, receiverName, tellerName } from '#src/editions/rules.ts';
import { lastWordsOf } from '#typeset/text/last-words.ts';
import type { readPlan as readStoredPlan, Story } from '#typeset/index.ts';
import { layoutSeed } from '../rules.ts';
import * as store from '../store.ts';
import { printableLogo } from './brand-logo.ts';

interface MaterialOptions {
  /** Whether what friends told is left out. */
  withoutFriends?: boolean;
}

/** What is printed in a draft: the owner's story, then what friends told, with the name of who tells it. */
export async function materialOf(ctx: Ctx, edition: Edition, { withoutFriends = false }: MaterialOptions = {}) {
  const { answers, photos } = await storyOf(ctx, edition.id);
  const asked = answers.find(({ key }) => key === lastPageKey);
  const { before = '', last } = asked ? lastWordsOf(asked.text) : {};
  const byFriends = await acceptedContributionsOf(ctx, edition.id);
  const accepted = withoutFriends ? { ids: [], answers: [], voices: [], photos: [] } : byFriends;
  const speaker = tellerName(edition);
  const told = answers.filter(one => one.text && one !== asked);
  const questions = new Map(answers.map(({ key, question }) => [key, question]));
  const ownPhotos = photos.map(photo => ({ ...photo, question: questions.get(photo.answer ?? 0) }));
  const own = new Set(photos.map(({ file }) => file));
  const toldInWriting = new Set(accepted.answers.map(({ question, by }) => `${question}\n${by}`));
  const onlySpoken = accepted.voices.filter(({ question, speaker: by }) => !toldInWriting.has(`${question}\n${by}`));
  const friendsPhotos = new Map(
    accepted.photos.map(photo => [
      photo.file,
      { ...photo, page: null, caption: '', wish: null, moved: false, subject: false, question: undefined },
    ]),
  );
  const brand = await brandOf(ctx, edition);
  const written: Story['answers'][number][] = [
    ...told.map(({ question, text, headline, keptBack }) => ({
      question,
      text,
      ...(headline !== undefined && { headline }),
      ...(keptBack !== undefined && { keptBack }),
    })),
    ...accepted.answers,
    // What comes before a long question is told before the last page, and nowhere earlier.
    ...(before ? [{ question: '', text: before, keptBack: true }] : []),
  ];
  return {
    /** The partner under whose name it is made, and their logo (W67). */
    brand,
    logo: await printableLogo(ctx, brand?.logo ?? null),
    contributions: accepted.ids,
    leavesFriendsOut: accepted.ids.length < byFriends.ids.length,
    content: [
      ...answers,
      ...accepted.answers.map(({ text }) => ({ text, voice: null })),
      ...onlySpoken.map(({ file }) => ({ text: '', voice: file })),
    ],
    answers: written,
    /** The keys of the answers that the owner wrote, in the order of `answers`, which begins with them. */
    keys: told.map(({ key }) => key),
    /** What has the last page to itself. */
    lastPage: asked && { question: asked.question, text: last ?? '' },
    recordings: [
      ...answers.flatMap(({ key, question, voice, seconds }) =>
        voice ? [{ key, question, file: voice, seconds: seconds ?? 0, speaker }] : [],
      ),
      ...accepted.voices,
    ],
    // A friend may send a photo that the owner sent, too.
    photos: [...ownPhotos, ...[...friendsPhotos.values()].filter(({ file }) => !own.has(file))],
  };
}

type Material = Awaited<ReturnType<typeof materialOf>>;
type Marks = ReadonlyMap<string, { link: string; keptUntil: string }>;

interface StoryOptions {
  material: Pick<Material, 'answers' | 'brand' | 'lastPage' | 'logo' | 'recordings'>;
  /** What is printed beside each recording, by its file. */
  marks: Marks;
  /** The name on the cover. */
  person: string;
  /** When the draft was requested, or now. */
  at: Date;
}

/**
 * Everything but the photos and the design from which the magazine of an edition is planned. Drafts and the covers that
 * the design is chosen from are planned from the same, so that the chosen cover is the one that comes (W59).
 */
export const planInputOf = (ctx: Ctx, edition: Edition, { material, marks, person, at }: StoryOptions) => ({
  story: {
    person,
    from: edition.about.from,
    receiver: receiverName({ ...edition, person }),
    ...(edition.about.subject && { kind: edition.about.subject.kind }),
    copies: edition.copies,
    date: edition.about.occasionOn ?? dayInIndia(at),
    edition: edition.category,
    brand: material.brand?.name ?? ctx.config.brand.name,
    ...(material.logo && { logo: material.logo }),
    answers: material.answers,
    ...(material.lastPage && { lastPage: material.lastPage }),
    voices: material.recordings.map(({ question, seconds, file, speaker }) => ({
      question,
      seconds,
      speaker,
      ...marks.get(file),
    })),
  },
  theme: edition.theme,
  pages: edition.plan.pages,
  seed: layoutSeed(edition.id),
  emphasis: edition.emphasis ?? undefined,
  recognise: ctx.config.comparesFaces,
});

/** The name on the cover now: before the hand-in the form still asks for it. */
export const nameForNow = (edition: Edition): string =>
  edition.orderStatus === 0 ? coverName(edition.person) : printedName(edition);

/**
 * The newest plan of a finished draft before this version, without changes made in it; a revision leaves the unchanged
 * pages as they were.
 */
export async function previousPlan(
  ctx: Ctx,
  { edition, version = Infinity }: { edition: EditionId; version?: number },
  readPlan: typeof readStoredPlan,
) {
  const earlier = (await store.draftsOf(ctx.db, edition)).find(
    candidate =>
      candidate.version < version && candidate.base === null && candidate.plan !== null && store.isFinished(candidate),
  );
  const result = earlier && readPlan(earlier.planned ?? earlier.plan);
  return result && 'plan' in result ? result.plan : undefined;
}
