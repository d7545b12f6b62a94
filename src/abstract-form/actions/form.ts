import { questionsFor } from '#src/catalogue/index.ts';
import { type Edition, editionById, isCancelled } from '#src/editions/index.ts';
import { partnerById } from '#src/partners/index.ts';
import { isId } from '#kernel/ids.ts';
import { notFound, Refused } from '#kernel/refused.ts';
import type { Ctx } from '#platform/context.ts';
import { type Limit, spend } from '#platform/limits.ts';
import { pagesOf, pageToResume } from '../rules.ts';
import { answersOf, findForm, photosOf, type StoryPhoto, voicesOf } from '../store.ts';

/** Guessing at ids (security.md 4e). */
const misses: Limit = { name: 'unknown-editions', most: 30, seconds: 600 };

/** The edition of an id. Knowing the id is the right to fill its form (D05). Throws 404, and 429 to whoever guesses. */
export async function editionOf(ctx: Ctx, id: string): Promise<Edition> {
  const edition = isId(id) ? await editionById(ctx, id) : undefined;
  if (edition) return edition;
  if (ctx.request) await spend(ctx, misses, ctx.request.address);
  throw notFound('edition');
}

/** Whether nothing can be added to a story any more. */
export const isClosed = (edition: Edition) => edition.orderStatus > 0 || edition.cancelled !== null;

/** Why nothing can be added. */
export const closedBecause = (edition: Edition) => (edition.cancelled ? isCancelled() : alreadyHandedIn());

const alreadyHandedIn = () =>
  new Refused(
    409,
    'handed-in',
    'This story is handed in already, so it cannot be changed here. Follow it on its tracking page.',
  );

/** A photo as the wire shows it. */
export const photoFacts = ({ id, sha256, file, page, width, height }: StoryPhoto) => ({
  id,
  sha256,
  file,
  page,
  width,
  height,
});

/** C-K21: the form with what is safe already, or `undefined` once the story is handed in. */
export async function openForm(ctx: Ctx, id: string) {
  const edition = await editionOf(ctx, id);
  if (isClosed(edition)) return undefined;
  const [questions, form, answers, voices, photos, partner] = await Promise.all([
    questionsFor(ctx, edition.theme),
    findForm(ctx.db, edition.id),
    answersOf(ctx.db, edition.id),
    voicesOf(ctx.db, edition.id),
    photosOf(ctx.db, edition.id),
    edition.partner ? partnerById(ctx, edition.partner) : undefined,
  ]);
  const total = pagesOf(questions.length);
  const filled = questions.map(({ key, question }) => {
    const voice = voices.get(key);
    const heard =
      voice?.file && voice.sha256 ? { file: voice.file, sha256: voice.sha256, seconds: voice.seconds } : null;
    return [key, { question, answer: answers.get(key)?.text ?? '', voice: heard }] as const;
  });
  return {
    name: edition.customerName,
    category: edition.category,
    theme: edition.theme,
    edition: edition.id,
    partner: partner?.name ?? null,
    total,
    curr: pageToResume(form?.pageDone ?? 0, total),
    questions: Object.fromEntries(filled),
    photos: photos.map(photoFacts),
  };
}
