import { rm } from 'node:fs/promises';
import type { UploadedFile, JsonOf } from '#kernel/call.ts';
import { cleanText } from '#kernel/clean-text.ts';
import { addNote, lockEdition, type Edition } from '#src/editions/index.ts';
import { checkPhoto, checkVoice, dropFiles, type DroppedFile, nameFile, withStoredFiles } from '#src/files/index.ts';
import { endRecordings } from '#src/voices/index.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { type RateLimit, consumeRateLimit } from '#platform/rate-limits.ts';
import {
  friendLimits,
  hasContent,
  isOpenToFriends,
  secondsToEvening,
  stateAfterChange,
  withdrawnNote,
} from '../rules.ts';
import * as store from '../store.ts';
import type { InvitationRecord } from '../wire.ts';
import { contributionWithdrawn, acceptedChanged } from './events.ts';
import { invitationRecordOf, openLink, type OpenedLink } from './invitation.ts';
import { assertOpenToFriends } from './links.ts';
import { tellOfFriendsJob } from './remind.ts';
import { handedInRefusal, takesFriends } from './stage.ts';
import type * as wire from '../wire.ts';

/** How often one person may save, and how many files one person, one address and one edition may send, in an hour. */
const saveLimit: RateLimit = { name: 'friends-saves', max: 600, seconds: 3600 };
const fileLimit: RateLimit = { name: 'friends-files', max: 40, seconds: 3600 };
const fileLimitPerAddress: RateLimit = { name: 'friends-address-files', max: 120, seconds: 3600 };
const fileLimitPerEdition: RateLimit = { name: 'friends-edition-files', max: 240, seconds: 3600 };

interface OwnContribution extends OpenedLink {
  own: store.Contribution;
}

/** The caller's own contribution. Throws `Refused` 404 as `openLink`, 403 before name and consent are given. */
async function openOwn(ctx: Ctx, token: string): Promise<OwnContribution> {
  const opened = await openLink(ctx, token);
  if (!opened.own)
    throw new Refused('consent-missing', 'Please enter your name and agree first, then your words can be kept.');
  return { ...opened, own: opened.own };
}

/** Throws `Refused` 409 when a contribution cannot be changed any more. */
function assertChangeable({ edition, own }: OwnContribution): void {
  assertOpenToFriends(edition);
  if (own.state === 'withdrawn')
    throw new Refused('withdrawn', 'You withdrew this, and it was deleted. Ask for a new link to tell something else.');
}

/** Throws `Refused` 400 for a question that the link does not ask. */
function assertAsks({ link }: OpenedLink, key: number): void {
  if (!link.questions.some(question => question.key === key))
    throw new Refused('no-such-question', 'There is no such question in this invitation. Please reload the page.');
}

/**
 * Changes a contribution under its lock; what was decided about it is to be decided again. Returns what its person then
 * sees.
 */
const change = (ctx: Ctx, opened: OwnContribution, write: (ctx: Ctx, id: string) => Promise<void>) =>
  ctx.transaction(async (ctx): Promise<InvitationRecord> => {
    const edition = await lockEdition(ctx, opened.edition.id);
    const own = await store.lockContribution(ctx.db, opened.own.id);
    if (!own) throw new Error(`the contribution ${opened.own.id} is gone`);
    assertChangeable({ ...opened, edition, own });
    await write(ctx, own.id);
    const state = stateAfterChange(own.state);
    if (state !== own.state) await store.changeContribution(ctx.db, own.id, { state, decidedAt: null });
    if (own.state === 'kept') await ctx.emit(acceptedChanged, { edition: edition.id });
    return invitationRecordOf(ctx, { link: opened.link, edition, own: { ...own, state } });
  });

/** The changed answers, and a recording or photo to delete. */
type ContributionUpdate = JsonOf<typeof wire.saveContribution>;

/**
 * Saves answers and deletes what its person does not want any more. Throws `Refused` 403 before consent is given, 409
 * once the soft copy is approved or after it was withdrawn.
 */
export async function saveContribution(ctx: Ctx, update: ContributionUpdate): Promise<InvitationRecord> {
  const opened = await openOwn(ctx, update.token);
  for (const { key } of update.answers) assertAsks(opened, key);
  assertChangeable(opened);
  await consumeRateLimit(ctx, saveLimit, opened.own.id);
  return change(ctx, opened, async (ctx, contribution) => {
    for (const { key, text } of update.answers)
      await store.saveAnswer(ctx.db, { contribution, key, text: cleanText(text), savedAt: ctx.now() });
    const { removeVoice, removePhoto } = update;
    const voices = removeVoice === undefined ? [] : await store.deleteVoice(ctx.db, contribution, removeVoice);
    const photos = removePhoto === undefined ? [] : await store.deletePhoto(ctx.db, contribution, removePhoto);
    if (removePhoto !== undefined && photos.length === 0) throw notFound('photo');
    await dropFiles(ctx, [...voices, ...photos]);
  });
}

/** Whether the person who holds this link may send files now; see `callHandler`. */
export async function admitFiles(ctx: Ctx, token: string): Promise<'open' | 'closed'> {
  const opened = await openOwn(ctx, token);
  return isOpenToFriends(opened.edition) && opened.own.state !== 'withdrawn' ? 'open' : 'closed';
}

async function consumeFileLimits(ctx: Ctx, { own, edition }: OwnContribution): Promise<void> {
  await consumeRateLimit(ctx, fileLimit, own.id);
  if (ctx.request) await consumeRateLimit(ctx, fileLimitPerAddress, ctx.request.address);
  await consumeRateLimit(ctx, fileLimitPerEdition, edition.id);
}

/** A recording of a friend. `replaces`: the file that it was made of, or null for none; absent: whichever is there. */
interface FriendVoice {
  token: string;
  key: number;
  silent?: string | undefined;
  replaces?: string | null;
}

/** The recording that another one was made of is not the one that is there. */
export class RecordingReplaced extends Error {}

/**
 * Stores a recording for `work`, which gets what writes it in a transaction as the answer to a question, in place of
 * the one before. That throws `RecordingReplaced` when another one is there than it replaces. Throws `Refused` as
 * `saveContribution`.
 */
export async function withVoice<T>(
  ctx: Ctx,
  { voice: { token, key, silent, replaces }, upload }: { voice: FriendVoice; upload: UploadedFile | undefined },
  work: (save: (ctx: Ctx) => Promise<InvitationRecord>) => Promise<T>,
): Promise<T> {
  const opened = await openOwn(ctx, token);
  assertAsks(opened, key);
  assertChangeable(opened);
  if (!upload) throw new Refused('invalid', 'No recording came along. Please record it again.');
  await consumeFileLimits(ctx, opened);
  const { seconds } = await checkVoice(upload, { allowSilent: silent !== undefined });
  const asked = opened.link.questions.find(question => question.key === key)?.question;
  const recording = { path: upload.path, type: 'audio/wav', filename: asked } as const;
  return withStoredFiles(ctx, [{ ...recording, kind: 'voice', edition: opened.edition.id }], ([stored]) =>
    work(ctx =>
      change(ctx, opened, async (ctx, contribution) => {
        const { id: file, sha256 } = await nameFile(ctx, stored!);
        const before = await store.deleteVoice(ctx.db, contribution, key);
        if (replaces !== undefined && replaces !== (before[0] ?? null)) throw new RecordingReplaced();
        await store.saveVoice(ctx.db, { contribution, key, file, sha256, seconds, savedAt: ctx.now() });
        await dropFiles(ctx, before);
      }),
    ),
  );
}

/** Saves a recording as the answer to a question, in place of the one before. Throws as `saveContribution`. */
export const addVoice = (ctx: Ctx, voice: FriendVoice, [upload]: readonly UploadedFile[]): Promise<InvitationRecord> =>
  withVoice(ctx, { voice, upload }, save => save(ctx));

/**
 * Adds a photo; the same one again changes nothing. Throws `Refused` as `saveContribution`, and 409 after five of them.
 */
export async function addPhoto(
  ctx: Ctx,
  { token, taken }: { token: string; taken?: string | undefined },
  [upload]: readonly UploadedFile[],
): Promise<InvitationRecord> {
  const opened = await openOwn(ctx, token);
  assertChangeable(opened);
  if (!upload) throw new Refused('no-photo', 'No photo came along. Please choose one and try again.');
  await consumeFileLimits(ctx, opened);
  const checked = await checkPhoto(upload.path, { taken, name: upload.filename });
  const { path, type, takenAt } = checked;
  const photo = { path, type, kind: 'photo', edition: opened.edition.id } as const;
  return withStoredFiles(ctx, [photo], ([stored]) =>
    change(ctx, opened, async (ctx, contribution) => {
      const { sha256 } = upload;
      if (!(await hasRoomForPhoto(ctx, opened, sha256))) return;
      const { id: file } = await nameFile(ctx, stored!);
      const row = { id: ctx.random.id(), contribution, sha256, file, takenAt, addedAt: ctx.now() };
      await store.insertPhoto(ctx.db, row);
    }),
  ).finally(() => rm(path, { force: true }));
}

/** Whether a photo is to be added: false for one that is there. Throws `Refused` 409 after five of them. */
async function hasRoomForPhoto(ctx: Ctx, { own }: OwnContribution, sha256: string): Promise<boolean> {
  const [told] = await store.toldContributions(ctx.db, [own]);
  const photos = told?.photos ?? [];
  if (photos.some(photo => photo.sha256 === sha256)) return false;
  if (photos.length < friendLimits.photos) return true;
  throw new Refused(
    'photos-full',
    `${friendLimits.photos} photos are all we can take from one person. Remove one first.`,
  );
}

/**
 * Hands a contribution to the owner, who is told in the evening; again changes nothing. Throws `Refused` 400 while
 * there is nothing in it, 409 once the story was handed in.
 */
export async function sendContribution(ctx: Ctx, token: string): Promise<InvitationRecord> {
  const opened = await openOwn(ctx, token);
  assertChangeable(opened);
  if (opened.own.state === 'open' && !(await takesFriends(ctx, opened.edition)))
    throw handedInRefusal(opened.link.from);
  return ctx.transaction(async ctx => {
    const own = await store.lockContribution(ctx.db, opened.own.id);
    if (own?.state !== 'open') return invitationRecordOf(ctx, { ...opened, own });
    const [told] = await store.toldContributions(ctx.db, [own]);
    const answers = [...(told?.answers.values() ?? [])].map(text => ({ text }));
    if (!told || !hasContent({ answers, voices: told.voices.size, photos: told.photos.length }))
      throw new Refused(
        'nothing-answered',
        'There is nothing to send yet. A few words, a recording or a photo will do.',
      );
    const sent = { state: 'sent', sentAt: ctx.now() } as const;
    await store.changeContribution(ctx.db, own.id, sent);
    const { edition } = opened.link;
    await ctx.send(tellOfFriendsJob, { edition }, { afterSeconds: secondsToEvening(ctx.now()) });
    return invitationRecordOf(ctx, { ...opened, own: { ...own, ...sent } });
  });
}

/**
 * Withdraws the consent, at any time: what was told is deleted, its recordings play nowhere any more, and no soft copy
 * shows it. Printing stops unless it was released to the printer; then the answer says so. Again changes nothing.
 */
export async function withdrawConsent(ctx: Ctx, token: string): Promise<InvitationRecord> {
  const opened = await openOwn(ctx, token);
  return ctx.transaction(async ctx => {
    // Before the contribution: an approval locks the edition first, too.
    const edition = await lockEdition(ctx, opened.edition.id);
    const own = await store.lockContribution(ctx.db, opened.own.id);
    if (!own || own.state === 'withdrawn') return invitationRecordOf(ctx, { ...opened, own });
    const [told] = await store.toldContributions(ctx.db, [own]);
    const voices = [...(told?.voices.values() ?? [])].map(({ file }) => file);
    await endRecordings(ctx, edition.id, voices);
    await store.eraseContribution(ctx.db, own.id, ctx.now());
    const isPrinted = await emitWithdrawn(ctx, edition, own);
    await dropFiles(ctx, [...voices, ...(told?.photos ?? []).map(({ file }) => file)]);
    const withdrawn = { ...own, state: 'withdrawn' as const, withdrawnAt: ctx.now(), isPrinted };
    return invitationRecordOf(ctx, { link: opened.link, edition, own: withdrawn });
  });
}

/** Has soft copies and printing stopped where they can be; returns, and records, whether it was too late. */
async function emitWithdrawn(ctx: Ctx, edition: Edition, own: store.Contribution): Promise<boolean> {
  let isPrinted = false;
  const { id: contribution, name } = own;
  await ctx.emit(contributionWithdrawn, {
    edition: edition.id,
    contribution,
    name,
    isPrinted: () => (isPrinted = true),
  });
  if (isPrinted) await store.changeContribution(ctx.db, own.id, { isPrinted });
  if (isPrinted || own.state === 'kept') {
    const help = isPrinted ? 'It is at the printer with it already.' : 'Nothing of it may be printed.';
    await addNote(ctx, edition.id, { what: `${withdrawnNote(name)} ${help}` });
  }
  return isPrinted;
}

/** Keeps a file that a contribution has. */
export async function keepToldFile(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (await store.ownsFile(ctx.db, file.id)) keep('owned');
}
