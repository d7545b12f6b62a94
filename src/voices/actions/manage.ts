import type { JsonOf } from '#kernel/call.ts';
import { authorizeEdition, mayAct, addNote, lockEdition, roleOf, loadEdition } from '#src/editions/index.ts';
import { fileById, filesById, type FileRecord } from '#src/files/index.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { isPin, readCode, pageMarkStateAt, formatCode } from '../rules.ts';
import * as store from '../store.ts';
import type { RecordingRecord } from '../wire.ts';
import { bundleLink } from './bundle.ts';
import { createGrant, hashPin, isGrantValid } from './grants.ts';
import { pageMarkLink } from './page-marks.ts';
import type * as wire from '../wire.ts';

/** How many seconds the addresses in the list of recordings are valid. */
const previewGrantSeconds = 12 * 3600;

const previewGrantSubject = (file: string): string => `hear ${file}`;

/**
 * Whether a recording may be downloaded as a file: to everybody who knows its id while its page mark plays openly
 * (D05). Once the mark is switched off, expired or has a PIN, only to callers who may decide about its edition or have
 * a valid grant.
 */
export async function mayDownloadRecording(ctx: Ctx, file: FileRecord, grant: string | undefined): Promise<boolean> {
  const mark = file.edition === null ? undefined : await store.markOfFile(ctx.db, file.edition, file.id);
  if (!mark || pageMarkStateAt(mark, ctx.now()) === 'open' || isGrantValid(ctx, previewGrantSubject(file.id), grant))
    return true;
  const role = await roleOf(ctx, await loadEdition(ctx, mark.edition));
  return role === 'system' || mayAct(role);
}

const toRecordingRecord = (ctx: Ctx, mark: store.PageMark): RecordingRecord => ({
  code: formatCode(mark.code),
  link: pageMarkLink(ctx, mark.code),
  question: mark.question,
  speaker: mark.speaker,
  seconds: mark.seconds,
  src: `/download?fileId=${mark.file}&grant=${createGrant(ctx, previewGrantSubject(mark.file), previewGrantSeconds)}`,
  keptUntil: mark.keptUntil,
  hasPin: mark.pin !== null,
  on: mark.offAt === null,
});

/**
 * The recordings of an edition with their page marks, and the path of its bundle (null while nothing is published).
 * Throws `Refused` 404, 401 or 403 as `authorizeEdition`.
 */
export async function recordingsOf(
  ctx: Ctx,
  id: string,
): Promise<{ recordings: RecordingRecord[]; bundle: string | null }> {
  const edition = await authorizeEdition(ctx, id);
  const marks = await store.pageMarksOf(ctx.db, edition.id);
  // Without those whose speakers withdrew them.
  const stored = await filesById(
    ctx,
    marks.map(mark => mark.file),
  );
  const heard = marks.filter(mark => stored.has(mark.file));
  return { recordings: heard.map(mark => toRecordingRecord(ctx, mark)), bundle: bundleLink(ctx, edition) };
}

export type RecordingChange = JsonOf<typeof wire.changeRecording>;

/**
 * Switches a page mark off or on, sets or removes its PIN, and records that in the edition's history. Throws `Refused`
 * 400 when the PIN is not valid, 404 when the edition has no such mark, 401 or 403 for callers who may not decide about
 * it.
 */
export async function changeRecording(
  ctx: Ctx,
  { edition: id, code: typed, on, pin }: RecordingChange,
): Promise<RecordingRecord> {
  const edition = await authorizeEdition(ctx, id);
  if (typeof pin === 'string' && !isPin(pin)) throw new Refused('pin', 'A PIN is four to six digits.');
  const hashed = typeof pin === 'string' ? await hashPin(ctx, pin) : pin;
  return ctx.transaction(async ctx => {
    await lockEdition(ctx, edition.id);
    const code = readCode(typed);
    const mark = code && (await store.findMark(ctx.db, code));
    if (!mark || mark.edition !== edition.id) throw notFound('recording');
    const addChangeNote = (what: string) =>
      addNote(ctx, edition.id, { what: `page mark ${formatCode(code)} ${what}`, act: `page mark ${what}` });
    if (on === false && !mark.offAt) {
      await store.switchOff(ctx.db, code, ctx.now());
      await addChangeNote('switched off');
    }
    if (on === true && mark.offAt) {
      if (!(await fileById(ctx, mark.file)))
        throw new Refused('not-now', 'Whoever speaks here withdrew this recording, so it stays silent.');
      await store.switchOn(ctx.db, code);
      await addChangeNote('switched on');
    }
    if (hashed !== undefined && (hashed !== null || mark.pin !== null)) {
      await store.setPin(ctx.db, code, hashed);
      await addChangeNote(hashed === null ? 'needs no PIN now' : 'got a PIN');
    }
    return toRecordingRecord(ctx, (await store.findMark(ctx.db, code)) ?? mark);
  });
}
