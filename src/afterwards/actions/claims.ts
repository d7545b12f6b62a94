import { rm } from 'node:fs/promises';
import type { UploadedFile, FieldsOf, JsonOf } from '#kernel/call.ts';
import { dayInIndia } from '#kernel/dates.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { notFound, notYours, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { consumeRateLimit, type RateLimit } from '#platform/rate-limits.ts';
import { addNote, authorizeEdition, lockEdition, type Edition } from '#src/editions/index.ts';
import {
  checkPhoto,
  nameFile,
  withStoredFiles,
  type DroppedFile,
  type NewFile,
  type StoredFile,
} from '#src/files/index.ts';
import { notifyPartnerOfClaim } from '#src/partners/index.ts';
import { claimProblem, type ClaimDecision } from '../rules.ts';
import * as store from '../store.ts';
import type { ClaimRecord } from '../wire.ts';
import { orderReprint } from './copies.ts';
import { tellPeople } from './messages.ts';
import type * as wire from '../wire.ts';

/** How often the people of one edition may send a claim in an hour: each time photos are checked. */
const claimLimit: RateLimit = { name: 'claims', max: 10, seconds: 3600 };

export const toClaimRecord = ({ madeAt, decidedAt, ...claim }: store.Claim): ClaimRecord => ({
  id: claim.id,
  kind: claim.kind,
  wish: claim.remedy,
  words: claim.words,
  photos: claim.photos,
  madeAt: madeAt.toISOString(),
  state: claim.state,
  answer: claim.answer,
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** Why nothing can be claimed of an edition now, in words for its people; `undefined` when it can. */
export const claimProblemNow = (ctx: Ctx, edition: Edition): string | undefined =>
  claimProblem(edition, dayInIndia(ctx.now()));

/** Whether files for a claim are stored. Throws `Refused` as `authorizeEdition`. */
export async function admitClaimPhotos(ctx: Ctx, edition: string): Promise<'open' | 'closed'> {
  return claimProblemNow(ctx, await authorizeEdition(ctx, edition)) === undefined ? 'open' : 'closed';
}

type NewClaim = FieldsOf<typeof wire.makeClaim>;

const alreadyClaimed = () =>
  new Refused('not-now', 'We have what you told us already, and look at it. You find our answer here.');

/**
 * Checks the pictures of what is wrong, and hands them to `work` as files. Throws `Refused` 415 or 413 when one is no
 * photo.
 */
async function withClaimPhotos<T>(
  uploads: readonly UploadedFile[],
  edition: Edition,
  work: (photos: readonly NewFile[]) => Promise<T>,
): Promise<T> {
  const photos: NewFile[] = [];
  try {
    for (const { path: sent, filename: name } of uploads) {
      const { path, type } = await checkPhoto(sent, { name, anyShape: true });
      photos.push({ path, type, kind: 'photo', edition: edition.id });
    }
    return await work(photos);
  } finally {
    for (const { path } of photos) await rm(path, { force: true });
  }
}

/** Keeps a file that a claim has. */
export async function keepClaimFile(ctx: Ctx, { file, keep }: DroppedFile): Promise<void> {
  if (file.edition === null) return;
  const claims = await store.claimsOf(ctx.db, file.edition as EditionId);
  if (claims.some(({ photos }) => photos.includes(file.id))) keep('owned');
}

/**
 * Records what is wrong with a magazine that was shipped, for whoever may act (W73). Throws `Refused` as
 * `authorizeEdition`, 400 without words or a picture, 409 a week after the delivery and while another claim is open.
 */
export async function makeClaim(ctx: Ctx, claim: NewClaim, uploads: readonly UploadedFile[]): Promise<ClaimRecord[]> {
  const before = await authorizeEdition(ctx, claim.edition);
  assertClaimable(ctx, before);
  if ((await store.claimsOf(ctx.db, before.id)).some(({ state }) => state === 'open')) throw alreadyClaimed();
  if (claim.words === '') throw new Refused('empty', 'Please tell us in a few words what is wrong.');
  if (uploads.length === 0)
    throw new Refused('no-photo', 'Please add a picture that shows it, so that we know what to do better.');
  await consumeRateLimit(ctx, claimLimit, before.id);
  return withClaimPhotos(uploads, before, photos =>
    withStoredFiles(ctx, photos, stored => ctx.transaction(ctx => insertClaim(ctx, claim, stored))),
  );
}

/** Records a claim with its pictures, tells its people, and answers all claims of its edition. */
async function insertClaim(ctx: Ctx, claim: NewClaim, pictures: readonly StoredFile[]): Promise<ClaimRecord[]> {
  const edition = await lockEdition(ctx, claim.edition);
  assertClaimable(ctx, edition);
  const { kind, wish: remedy, words } = claim;
  const photos = new Set<FileId>();
  for (const picture of pictures) photos.add((await nameFile(ctx, picture)).id);
  const row = { id: ctx.random.id(), edition: edition.id, kind, remedy, words, photos: [...photos] };
  if (!(await store.insertClaim(ctx.db, { ...row, madeAt: ctx.now(), state: 'open' }))) throw alreadyClaimed();
  await addNote(ctx, edition.id, { what: 'something is wrong with it', reason: words });
  await tellPeople(ctx, edition, { kind: 'claimReceived' });
  const byPartner = ctx.actor.kind === 'partner';
  await notifyPartnerOfClaim(ctx, edition, { what: 'received', byPartner });
  return (await store.claimsOf(ctx.db, edition.id)).map(toClaimRecord);
}

function assertClaimable(ctx: Ctx, edition: Edition): void {
  const problem = claimProblemNow(ctx, edition);
  if (problem !== undefined) throw new Refused('not-now', problem);
}

type DecidedClaim = JsonOf<typeof wire.decideClaim>;

async function loadClaim(ctx: Ctx, id: string): Promise<store.Claim> {
  const claim = await store.claimById(ctx.db, id);
  if (!claim) throw notFound('claim');
  return claim;
}

/**
 * Decides a claim, for staff, and tells its people (W73). A reprint orders further copies; money goes back under
 * Payments. The same decision again changes nothing. Throws `Refused` 403, 404, 409 when it is decided otherwise, and
 * when it cannot be printed again.
 */
export async function decideClaim(
  ctx: Ctx,
  { claim: id, decision, answer, copies }: DecidedClaim,
): Promise<ClaimDecision> {
  const { actor } = ctx;
  if (actor.kind !== 'staff') throw notYours();
  return ctx.transaction(async ctx => {
    const edition = await lockEdition(ctx, (await loadClaim(ctx, id)).edition);
    const claim = await loadClaim(ctx, id);
    if (claim.state === decision) return decision;
    if (claim.state !== 'open')
      throw new Refused('decided', 'Somebody decided this meanwhile. Reload the page to see what.');
    if (decision === 'reprint') await orderReprint(ctx, { claim: id, edition, copies: copies ?? edition.copies });
    await store.decide(ctx.db, id, { state: decision, answer, decidedAt: ctx.now(), decidedBy: actor.name });
    await addNote(ctx, edition.id, { what: `claim decided: ${decision}`, reason: answer, act: 'claim decided' });
    await tellPeople(ctx, edition, { kind: 'claimAnswered', answer });
    await notifyPartnerOfClaim(ctx, edition, { what: 'answered', answer });
    return decision;
  });
}
