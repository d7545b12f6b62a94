import { authorizeEdition, mayAct, addNote, roleOf, viewEdition } from '#src/editions/index.ts';
import type { FileRecord } from '#src/files/index.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import type { Ctx } from '#platform/context.ts';
import { isPin, readCode, pageMarkStateAt, formatCode } from '../rules.ts';
import * as store from '../store.ts';
import type { RecordingRecord } from '../wire.ts';
import { bundleLink } from './bundle.ts';
import { createGrant, hashPin, isGrantValid } from './grants.ts';
import { pageMarkLink } from './page-marks.ts';

/** How long whoever looks after a recording can hear it by the address they were given, seconds. */
const previewGrantSeconds = 12 * 3600;

const previewGrantSubject = (file: string): string => `hear ${file}`;

/**
 * Whether a recording may be sent as a file: as long as nothing about it was decided, to whoever knows its id (D05).
 * Once its page mark is switched off, over, or has a PIN, only to those who may decide about its edition, and to
 * whoever has the grant that they were given.
 */
export async function mayDownloadRecording(ctx: Ctx, file: FileRecord, given: string | undefined): Promise<boolean> {
  const mark = file.edition === null ? undefined : await store.markOfFile(ctx.db, file.edition, file.id);
  if (!mark || pageMarkStateAt(mark, ctx.now()) === 'plays' || isGrantValid(ctx, previewGrantSubject(file.id), given))
    return true;
  const role = await roleOf(ctx, await viewEdition(ctx, mark.edition));
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
 * The recordings of an edition with their page marks, and where its bundle can be saved (null while nothing is published), for somebody
 * who may decide about it. Throws `Refused` 404, 401 or 403 as `actOn`.
 */
export async function recordingsOf(
  ctx: Ctx,
  id: string,
): Promise<{ recordings: RecordingRecord[]; bundle: string | null }> {
  const edition = await authorizeEdition(ctx, id);
  const marks = await store.marksOf(ctx.db, edition.id);
  return { recordings: marks.map(mark => toRecordingRecord(ctx, mark)), bundle: bundleLink(ctx, edition) };
}

export interface RecordingChange {
  edition: string;
  code: string;
  on?: boolean | undefined;
  /** Four to six digits; null takes it away. */
  pin?: string | null | undefined;
}

/**
 * Switches a page mark off or on, sets its PIN or takes it away, and writes that into the edition's history. Throws `Refused` 400 when
 * the PIN is none, 404 when the edition has no such mark, 401 or 403 for whoever may not decide about it.
 */
export async function changeRecording(
  ctx: Ctx,
  { edition: id, code: typed, on, pin }: RecordingChange,
): Promise<RecordingRecord> {
  const edition = await authorizeEdition(ctx, id);
  if (typeof pin === 'string' && !isPin(pin)) throw new Refused('pin', 'A PIN is four to six digits.');
  const hashed = typeof pin === 'string' ? await hashPin(ctx, pin) : pin;
  return ctx.transaction(async ctx => {
    const code = readCode(typed);
    const mark = code && (await store.findMark(ctx.db, code));
    if (!mark || mark.edition !== edition.id) throw notFound('recording');
    const addChangeNote = (what: string) => addNote(ctx, edition.id, { what: `page mark ${formatCode(code)} ${what}` });
    if (on === false && !mark.offAt) {
      await store.switchOff(ctx.db, code, ctx.now());
      await addChangeNote('switched off');
    }
    if (on === true && mark.offAt) {
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
