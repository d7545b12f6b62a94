import { questionsFor } from '#src/catalogue/index.ts';
import {
  type Edition,
  type EditionRole,
  assertSeesSoftCopy,
  cancelledRefusal,
  handInStateOf,
  mayAct,
  mayTake,
  roleOf,
  toBrandRecord,
  viewEdition,
} from '#src/editions/index.ts';
import { partnerApproves } from '#src/editions/rules/client.ts';
import { photoLooksOf } from '#src/files/index.ts';
import { partnerById } from '#src/partners/index.ts';
import { Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { formPageCount, isOwnQuestionKey, isPaged, mayAddInReview, pageToResume, rivalOf } from '../rules.ts';
import {
  headsOf,
  leftOutOf,
  updateForm,
  findForm,
  lockForm,
  type StoryAnswer,
  type StoryPhoto,
  voicesOf,
} from '../store.ts';
import { photosOf } from '../store/photos.ts';
import { shownTranscripts, toTranscript } from './shown-transcripts.ts';
import { speechState } from './speech-agreement.ts';
import { versionInChat } from './told-in-chat.ts';

/**
 * Who tells: whoever may decide about the order, or came by a link for its story, has limits of their own (`who`),
 * and what others announced and never sent takes no room from them. All who only know its id share theirs (D05).
 */
export async function teller(ctx: Ctx, edition: Edition): Promise<{ isOfOrder: boolean; who: string }> {
  const role = await roleOf(ctx, edition);
  const isOfOrder = mayAct(role) || role === 'teller';
  return { isOfOrder, who: isOfOrder ? `${edition.id} own` : edition.id };
}

/**
 * Whether an edition's form accepts new files: a closed one accepts only those that were sent before (W45). Throws
 * `Refused` 404.
 */
export const formState = async (ctx: Ctx, id: string) =>
  (await isStoryClosed(ctx, await viewEdition(ctx, id))) ? 'closed' : 'open';

/** Whether nothing can be added to a story any more: it was handed in and not reopened, or the order is cancelled. */
export async function isStoryClosed(ctx: Ctx, edition: Edition): Promise<boolean> {
  if (edition.cancelled !== null || edition.orderStatus > 2) return true;
  return edition.orderStatus > 0 && !(await findForm(ctx.db, edition.id))?.reopenedAt;
}

export const isStoryOpen = async (ctx: Ctx, edition: Edition): Promise<boolean> => !(await isStoryClosed(ctx, edition));

/** Closes a story that was reopened, since its draft is made as it stands. */
export const closeStory = (ctx: Ctx, id: string) => updateForm(ctx.db, id, { reopenedAt: null });

/** Reopens a story that was handed in, until it is handed in again or closed for its draft. */
export async function reopenStory(ctx: Ctx, id: string): Promise<void> {
  await ctx.transaction(async inner => {
    await lockForm(inner.db, id, inner.now());
    await updateForm(inner.db, id, { reopenedAt: inner.now() });
  });
}

/** The refusal of additions to a closed story: 409. */
export const closedRefusal = (edition: Edition) => (edition.cancelled ? cancelledRefusal() : alreadyHandedIn());

/**
 * Throws `Refused` 409 unless the story takes another photo now: its form is open, or its magazine is being changed by
 * the caller (W84). 403 to a client whom their partner has not sent the soft copy yet.
 */
export async function assertTakesPhotos(ctx: Ctx, edition: Edition): Promise<{ inReview: boolean }> {
  if (!(await isStoryClosed(ctx, edition))) return { inReview: false };
  if (!mayAddInReview(edition, await roleOf(ctx, edition))) throw closedRefusal(edition);
  await assertSeesSoftCopy(ctx, edition);
  return { inReview: true };
}

/** The same while the form is open only. */
export async function assertOpenForm(ctx: Ctx, edition: Edition): Promise<{ inReview: boolean }> {
  if (await isStoryClosed(ctx, edition)) throw closedRefusal(edition);
  return { inReview: false };
}

const alreadyHandedIn = () =>
  new Refused(
    'handed-in',
    'This story is handed in already, so it cannot be changed here. Follow it on its tracking page.',
  );

/** A photo as the wire shows it. */
export const toPhotoRecord = ({
  id,
  sha256,
  file,
  page,
  width,
  height,
  answer,
  caption,
  wish,
  subject,
}: StoryPhoto) => ({
  id,
  sha256,
  file,
  page,
  width,
  height,
  answer,
  caption,
  wish,
  subject,
});

/** Whether the caller may hand the story in: whoever may decide about the edition (D05). */
export const mayHandIn = async (ctx: Ctx, edition: Edition): Promise<boolean> =>
  mayTake('handIn', await roleOf(ctx, edition));

/** The questions that the customer added, in order (W51). */
const ownQuestionsOf = (heads: ReadonlyMap<number, readonly StoryAnswer[]>) =>
  [...heads].flatMap(([key, [newest]]) =>
    isOwnQuestionKey(key) && newest?.wording ? [{ key, question: newest.wording }] : [],
  );

/** The rival among an answer's heads as the wire shows it (W51). */
export function toRival(heads: readonly StoryAnswer[]) {
  const found = rivalOf(heads);
  if (!found) return null;
  const { version, text, device, savedAt } = found;
  return { version, text, device, savedAt: savedAt.toISOString() };
}

/** Whether the caller may hand the story in, what that would be, and whether they came by a link for it alone. */
const handInOf = async (ctx: Ctx, edition: Edition, role: EditionRole) => ({
  mayHandIn: mayTake('handIn', role),
  ...(role === 'teller' && { onlyTells: true }),
  handIn: await handInStateOf(ctx, edition),
});

/** C-K21: the form with the answers, recordings and photos stored so far; `undefined` once the story is handed in. */
export async function loadForm(ctx: Ctx, id: string) {
  const edition = await viewEdition(ctx, id);
  if (await isStoryClosed(ctx, edition)) return undefined;
  const inChat = await versionInChat(ctx, edition.id);
  const [questions, form, heads, leftOut, voices, photos, transcripts, partner] = await Promise.all([
    questionsFor(ctx, edition),
    findForm(ctx.db, edition.id),
    headsOf(ctx.db, edition.id),
    leftOutOf(ctx.db, edition.id),
    voicesOf(ctx.db, edition.id),
    photosOf(ctx.db, edition.id),
    shownTranscripts(ctx, edition.id),
    edition.partner ? partnerById(ctx, edition.partner) : undefined,
  ]);
  const role = await roleOf(ctx, edition);
  const isPartner = role === 'partner';
  const files = photos.map(({ file }) => file);
  const looks = await photoLooksOf(ctx, files);
  const total = formPageCount(questions.filter(({ key }) => isPaged(key)).length);
  const questionEntries = [...questions, ...ownQuestionsOf(heads)].map(({ key, question }) => {
    const voice = voices.get(key);
    const recording =
      voice?.file && voice.sha256 ? { file: voice.file, sha256: voice.sha256, seconds: voice.seconds } : null;
    const [newest] = heads.get(key) ?? [];
    const answer = { answer: newest?.text ?? '', version: newest?.version ?? 0, rival: toRival(heads.get(key) ?? []) };
    const ownWording = newest?.wording ?? null;
    const leftOutHere = leftOut.get(key);
    const transcript = voice ? toTranscript(voice, { row: transcripts.get(voice.sha256 ?? ''), answer: newest }) : null;
    return [
      key,
      {
        question: ownWording ?? question,
        ownWording: ownWording !== null,
        ...answer,
        ...(leftOutHere && { leftOut: leftOutHere }),
        voice: recording,
        transcript,
      },
    ] as const;
  });
  return {
    name: edition.customerName,
    category: edition.category,
    theme: edition.theme,
    edition: edition.id,
    partner: partner?.name ?? null,
    brand: toBrandRecord(partner),
    isPartner,
    pages: edition.plan.pages,
    total,
    curr: pageToResume(form?.pageDone ?? 0, total),
    questions: Object.fromEntries(questionEntries),
    photos: photos.map(photo => ({ ...toPhotoRecord(photo), look: looks.get(photo.file) ?? null })),
    speech: await speechState(ctx, edition.id),
    comparesFaces: ctx.config.comparesFaces,
    ...(await handInOf(ctx, edition, role)),
    approver: partner && !isPartner && partnerApproves(edition) ? partner.name : null,
    ...inChat,
  };
}
