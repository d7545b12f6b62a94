import { and, asc, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';
import {
  photoOriginals,
  storyTakes,
  storyUploads,
  uploadLocks,
  uploadParts,
  type PhotoOriginal,
  type StoryUpload,
  type UploadPart,
} from './store/tables.ts';

export type { PhotoOriginal, StoryUpload, UploadKind, UploadPart } from './store/tables.ts';

/** Inserts an upload unless the edition has one of the same content and kind; returns the row that is there. */
export async function upsertUpload(db: Db, row: StoryUpload): Promise<StoryUpload> {
  const [upload] = await db
    .insert(storyUploads)
    .values(row)
    .onConflictDoUpdate({
      target: [storyUploads.edition, storyUploads.kind, storyUploads.sha256],
      set: { changedAt: row.changedAt },
    })
    .returning();
  if (!upload) throw new Error(`upload ${row.sha256} was not stored`);
  return upload;
}

export const findUpload = async (db: Db, id: string): Promise<StoryUpload | undefined> =>
  (await db.select().from(storyUploads).where(eq(storyUploads.id, id)))[0];

export const findUploadOf = async (
  db: Db,
  { edition, kind, sha256 }: Pick<StoryUpload, 'edition' | 'kind' | 'sha256'>,
): Promise<StoryUpload | undefined> =>
  (
    await db
      .select()
      .from(storyUploads)
      .where(and(eq(storyUploads.edition, edition), eq(storyUploads.kind, kind), eq(storyUploads.sha256, sha256)))
  )[0];

/** The bytes of this kind that an edition's story does not have yet: of what was announced, or of what has arrived. */
export async function openBytesOf(
  db: Db,
  { edition, kind }: Pick<StoryUpload, 'edition' | 'kind'>,
  { announced }: { announced: boolean },
): Promise<number> {
  const arrived = sql`(select sum(${uploadParts.bytes}) from ${uploadParts} where ${uploadParts.upload} = ${storyUploads.id})`;
  const bytes = announced ? sql`${storyUploads.bytes}` : arrived;
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number) })
    .from(storyUploads)
    .where(and(eq(storyUploads.edition, edition), eq(storyUploads.kind, kind), eq(storyUploads.state, 'open')));
  return row?.bytes ?? 0;
}

export const partsOf = (db: Db, upload: string): Promise<UploadPart[]> =>
  db.select().from(uploadParts).where(eq(uploadParts.upload, upload)).orderBy(asc(uploadParts.at));

/** What receives bytes: an upload of a known size, or a take, which grows (`bytes` undefined). */
export interface Receiver {
  id: string;
  edition: string;
  state: 'open' | 'kept';
  bytes: number | undefined;
}

/** The upload or the open take with this id. */
export async function findReceiver(db: Db, id: string): Promise<Receiver | undefined> {
  const upload = await findUpload(db, id);
  if (upload) return upload;
  const [take] = await db
    .select({ id: storyTakes.id, edition: storyTakes.edition })
    .from(storyTakes)
    .where(and(eq(storyTakes.id, id), eq(storyTakes.state, 'open')));
  return take && { ...take, state: 'open', bytes: undefined };
}

/** The bytes that have arrived under this id. */
export async function receivedBytes(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql`coalesce(sum(${uploadParts.bytes}), 0)`.mapWith(Number) })
    .from(uploadParts)
    .where(eq(uploadParts.upload, id));
  return row?.bytes ?? 0;
}

/** Says that bytes came for an open upload or take; false when there is none. */
async function touchReceiver(db: Db, id: string, changedAt: Date): Promise<boolean> {
  for (const table of [storyUploads, storyTakes]) {
    const open = and(eq(table.id, id), eq(table.state, 'open'));
    if ((await db.update(table).set({ changedAt }).where(open).returning({ id: table.id })).length > 0) return true;
  }
  return false;
}

/**
 * Adds a part to an open upload or take; false when it is not open any more, or when another part begins at the same
 * byte. Call it in a transaction.
 */
export async function insertPart(db: Db, part: UploadPart, now: Date): Promise<boolean> {
  if (!(await touchReceiver(db, part.upload, now))) return false;
  return (await db.insert(uploadParts).values(part).onConflictDoNothing().returning()).length === 1;
}

/** Deletes the rows of an upload's or a take's parts, and returns them. */
export const deleteParts = (db: Db, upload: string): Promise<UploadPart[]> =>
  db.delete(uploadParts).where(eq(uploadParts.upload, upload)).returning();

/** The next parts by their key, at most `limit`. */
export const partsAfter = (db: Db, { upload, at }: Pick<UploadPart, 'upload' | 'at'>, limit: number) =>
  db
    .select()
    .from(uploadParts)
    .where(sql`(${uploadParts.upload}, ${uploadParts.at}) > (${upload}, ${at})`)
    .orderBy(asc(uploadParts.upload), asc(uploadParts.at))
    .limit(limit);

/** Whether a part has its row, which nobody can delete until the open transaction ends. */
export async function holdPart(db: Db, { upload, at }: Pick<UploadPart, 'upload' | 'at'>): Promise<boolean> {
  const key = and(eq(uploadParts.upload, upload), eq(uploadParts.at, at));
  return (await db.select({ at: uploadParts.at }).from(uploadParts).where(key).for('key share')).length === 1;
}

/** Marks an upload as taken over by the story. */
export const markKept = async (db: Db, id: string, changedAt: Date): Promise<void> =>
  void (await db.update(storyUploads).set({ state: 'kept', changedAt }).where(eq(storyUploads.id, id)));

export const deleteUpload = async (db: Db, id: string): Promise<void> =>
  void (await db.delete(storyUploads).where(eq(storyUploads.id, id)));

/** Deletes the uploads and takes of an edition, and returns their ids. */
export async function deleteReceiversOf(db: Db, edition: string): Promise<string[]> {
  const ids: string[] = [];
  for (const table of [storyUploads, storyTakes])
    ids.push(
      ...(await db.delete(table).where(eq(table.edition, edition)).returning({ id: table.id })).map(({ id }) => id),
    );
  return ids;
}

/** Uploads in this state that did not change since `before`, the oldest first, at most `limit`. */
export const unchangedUploads = (
  db: Db,
  { state, before, limit }: { state: StoryUpload['state']; before: Date; limit: number },
): Promise<StoryUpload[]> =>
  db
    .select()
    .from(storyUploads)
    .where(and(eq(storyUploads.state, state), lt(storyUploads.changedAt, before)))
    .orderBy(asc(storyUploads.changedAt))
    .limit(limit);

/** Open uploads of which no byte came since `before`, the oldest first, at most `limit`. */
export const emptyUploads = (db: Db, before: Date, limit: number) =>
  db
    .select({ id: storyUploads.id })
    .from(storyUploads)
    .where(
      and(
        eq(storyUploads.state, 'open'),
        lt(storyUploads.changedAt, before),
        notExists(
          db
            .select({ one: sql`1` })
            .from(uploadParts)
            .where(eq(uploadParts.upload, storyUploads.id)),
        ),
      ),
    )
    .orderBy(asc(storyUploads.changedAt))
    .limit(limit);

/** Open uploads of which every byte has arrived and that did not change since `before`, the oldest first. */
export async function completeUploads(db: Db, before: Date, limit: number): Promise<StoryUpload[]> {
  const received = sql`(select sum(${uploadParts.bytes}) from ${uploadParts} where ${uploadParts.upload} = ${storyUploads.id})`;
  return db
    .select()
    .from(storyUploads)
    .where(
      and(eq(storyUploads.state, 'open'), lt(storyUploads.changedAt, before), sql`${storyUploads.bytes} = ${received}`),
    )
    .orderBy(asc(storyUploads.changedAt))
    .limit(limit);
}

/** The seconds that a lease lasts unless it is renewed. */
const leaseSeconds = 6;
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/**
 * Takes the lease of an upload when nobody has it or its holder has not renewed it; returns whether it was taken. The
 * time is the database's, since the clocks of two servers differ.
 */
export async function takeLease(db: Db, { upload, holder }: Record<'upload' | 'holder', string>): Promise<boolean> {
  const taken = await db
    .insert(uploadLocks)
    .values({ upload, holder, until: leaseEnd as never, wanted: false })
    .onConflictDoUpdate({
      target: uploadLocks.upload,
      set: { holder, until: leaseEnd, wanted: false },
      setWhere: sql`${uploadLocks.until} < clock_timestamp()`,
    })
    .returning({ upload: uploadLocks.upload });
  return taken.length === 1;
}

/** Tells the holder of a lease that somebody waits for it. */
export const requestLease = (db: Db, upload: string) =>
  db.update(uploadLocks).set({ wanted: true }).where(eq(uploadLocks.upload, upload));

/** Prolongs a lease; `wanted` when somebody waits for it, `lost` when another has it. */
export async function renewLease(
  db: Db,
  { upload, holder }: Record<'upload' | 'holder', string>,
): Promise<'held' | 'wanted' | 'lost'> {
  const [lease] = await db
    .update(uploadLocks)
    .set({ until: leaseEnd })
    .where(and(eq(uploadLocks.upload, upload), eq(uploadLocks.holder, holder)))
    .returning({ wanted: uploadLocks.wanted });
  if (!lease) return 'lost';
  return lease.wanted ? 'wanted' : 'held';
}

export const releaseLease = (db: Db, { upload, holder }: Record<'upload' | 'holder', string>) =>
  db.delete(uploadLocks).where(and(eq(uploadLocks.upload, upload), eq(uploadLocks.holder, holder)));

/** Adds the original of a photo, unless the photo has one; returns the row that is there. */
export async function insertOriginal(db: Db, row: PhotoOriginal): Promise<PhotoOriginal> {
  const [added] = await db.insert(photoOriginals).values(row).onConflictDoNothing().returning();
  return added ?? (await findOriginal(db, row.photo)) ?? row;
}

export const findOriginal = async (db: Db, photo: string): Promise<PhotoOriginal | undefined> =>
  (await db.select().from(photoOriginals).where(eq(photoOriginals.photo, photo)))[0];

export const originalsOf = (db: Db, edition: string): Promise<PhotoOriginal[]> =>
  db.select().from(photoOriginals).where(eq(photoOriginals.edition, edition));

export const scheduleDeletion = (db: Db, edition: string, deleteAt: Date) =>
  db.update(photoOriginals).set({ deleteAt }).where(eq(photoOriginals.edition, edition));

/** Originals whose day has come, at most `limit`. */
export const dueOriginals = (db: Db, now: Date, limit: number): Promise<PhotoOriginal[]> =>
  db
    .select()
    .from(photoOriginals)
    .where(lt(photoOriginals.deleteAt, now))
    .orderBy(asc(photoOriginals.deleteAt))
    .limit(limit);

/** Deletes the row of an original; whether another photo's original is the same file. Call it in a transaction. */
export async function deleteOriginal(db: Db, { photo, file }: PhotoOriginal): Promise<{ fileIsShared: boolean }> {
  await db.delete(photoOriginals).where(eq(photoOriginals.photo, photo));
  const others = await db
    .select({ photo: photoOriginals.photo })
    .from(photoOriginals)
    .where(eq(photoOriginals.file, file));
  return { fileIsShared: others.length > 0 };
}
