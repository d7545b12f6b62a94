import { questionsFor } from '#src/catalogue/index.ts';
import { type Edition, cancelledRefusal, mayTake, roleOf, viewEdition } from '#src/editions/index.ts';
import { partnerById } from '#src/partners/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { formPageCount, pageToResume } from '../rules.ts';
import { answersOf, updateForm, findForm, lockForm, photosOf, type StoryPhoto, voicesOf } from '../store.ts';

/**
 * Whether files are taken for an edition; in a closed one only those that were sent before (W45). Throws `Refused` 404.
 */
export const formState = async (ctx: Ctx, id: string) =>
  (await isStoryClosed(ctx, await viewEdition(ctx, id))) ? 'closed' : 'open';

/** Whether nothing can be added to a story any more: it was handed in and not reopened, or the order is cancelled. */
export async function isStoryClosed(ctx: Ctx, edition: Edition): Promise<boolean> {
  if (edition.cancelled !== null || edition.orderStatus > 1) return true;
  return edition.orderStatus === 1 && !(await findForm(ctx.db, edition.id))?.reopenedAt;
}

/** Reopens a story that was handed in, until it is handed in again or its draft is begun. */
export async function reopenStory(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async inner => {
    await lockForm(inner.db, id, inner.now());
    await updateForm(inner.db, id, { reopenedAt: inner.now() });
  });
}

/** The refusal of additions to a closed story: 409. */
export const closedRefusal = (edition: Edition) => (edition.cancelled ? cancelledRefusal() : alreadyHandedIn());

const alreadyHandedIn = () =>
  new Refused(
    'handed-in',
    'This story is handed in already, so it cannot be changed here. Follow it on its tracking page.',
  );

/** A photo as the wire shows it. */
export const toPhotoRecord = ({ id, sha256, file, page, width, height }: StoryPhoto) => ({
  id,
  sha256,
  file,
  page,
  width,
  height,
});

/** Whether the caller may hand the story in: whoever may decide about the edition (D05). */
export const mayHandIn = async (ctx: Ctx, edition: Edition): Promise<boolean> =>
  mayTake('handIn', await roleOf(ctx, edition));

/** C-K21: the form with the answers, recordings and photos stored so far; `undefined` once the story is handed in. */
export async function loadForm(ctx: Ctx, id: string) {
  const edition = await viewEdition(ctx, id);
  if (await isStoryClosed(ctx, edition)) return undefined;
  const [questions, form, answers, voices, photos, partner] = await Promise.all([
    questionsFor(ctx, edition.theme),
    findForm(ctx.db, edition.id),
    answersOf(ctx.db, edition.id),
    voicesOf(ctx.db, edition.id),
    photosOf(ctx.db, edition.id),
    edition.partner ? partnerById(ctx, edition.partner) : undefined,
  ]);
  const total = formPageCount(questions.length);
  const questionEntries = questions.map(({ key, question }) => {
    const voice = voices.get(key);
    const recording =
      voice?.file && voice.sha256 ? { file: voice.file, sha256: voice.sha256, seconds: voice.seconds } : null;
    return [key, { question, answer: answers.get(key)?.text ?? '', voice: recording }] as const;
  });
  return {
    name: edition.customerName,
    category: edition.category,
    theme: edition.theme,
    edition: edition.id,
    partner: partner?.name ?? null,
    pages: edition.plan.pages,
    total,
    curr: pageToResume(form?.pageDone ?? 0, total),
    questions: Object.fromEntries(questionEntries),
    photos: photos.map(toPhotoRecord),
    mayHandIn: await mayHandIn(ctx, edition),
  };
}
