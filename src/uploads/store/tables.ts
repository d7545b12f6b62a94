import { boolean, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { FileId } from '#kernel/ids.ts';
import { instant } from '#platform/columns.ts';

/** `photo`: the small copy that the pages are made with first. `original`: the same photo as the camera took it. */
export type UploadKind = 'photo' | 'original';

/** Files that are being sent, one row for each content, kind and edition (W52). */
export const storyUploads = pgTable(
  'story_uploads',
  {
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    kind: text('kind').$type<UploadKind>().notNull(),
    /** SHA-256 of the whole file, as its sender says. */
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    /** The name that the file had on the sender's device. */
    name: text('name'),
    /** The camera's date as the sender read it. */
    taken: text('taken'),
    /** The form's page on which the photo was added. */
    page: integer('page'),
    /** For an original: the photo of the story it belongs to. */
    photo: text('photo'),
    /** `open`: bytes are missing or not yet taken over. `kept`: the story has the file. */
    state: text('state').$type<'open' | 'kept'>().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  table => [
    unique('story_uploads_once').on(table.edition, table.kind, table.sha256),
    index('story_uploads_changed').on(table.state, table.changedAt),
  ],
);

/**
 * What each request brought of an upload, a cut request, too: `bytes` from `at` on, in a file of their own that never
 * changes. The offset of an upload is the sum of its rows.
 */
export const uploadParts = pgTable(
  'upload_parts',
  {
    upload: text('upload').notNull(),
    at: integer('at').notNull(),
    bytes: integer('bytes').notNull(),
    object: text('object').notNull(),
  },
  table => [primaryKey({ columns: [table.upload, table.at] })],
);

/** Who writes to an upload, until when by the database's clock, and whether somebody else waits. */
export const uploadLocks = pgTable('upload_locks', {
  upload: text('upload').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  wanted: boolean('wanted').notNull(),
});

/** The originals of photos: never sent to anybody, deleted at `deleteAt`. */
export const photoOriginals = pgTable(
  'photo_originals',
  {
    /** The photo of the story. */
    photo: text('photo').primaryKey(),
    /** The file of that photo, the small copy. */
    copy: text('copy').$type<FileId>().notNull(),
    edition: text('edition').notNull(),
    /** SHA-256 of the file that was sent. */
    sha256: text('sha256').notNull(),
    file: text('file').$type<FileId>().notNull(),
    bytes: integer('bytes').notNull(),
    addedAt: instant('added_at').notNull(),
    deleteAt: instant('delete_at').notNull(),
  },
  table => [
    index('photo_originals_edition').on(table.edition),
    index('photo_originals_file').on(table.file),
    index('photo_originals_delete').on(table.deleteAt),
  ],
);

/**
 * Recordings that are sent while they are made (W51), one row for each take and edition. Their bytes are parts as
 * those of an upload, which has the take's `id`. A take that is decided about has no bytes any more; its row stays for
 * a while and says so to a device that comes back late.
 */
export const storyTakes = pgTable(
  'story_takes',
  {
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    /** The id that the recording device made. */
    take: text('take').notNull(),
    /** The key of the question it answers. */
    key: integer('key').notNull(),
    /** The type of the sound, e.g. `audio/webm;codecs=opus`. */
    type: text('type').notNull(),
    /** `open`: nobody has decided. `joined`: it is part of the answer's recording. `deleted`: by the customer. */
    state: text('state').$type<'open' | 'joined' | 'deleted'>().notNull(),
    /** The bytes that were decided about; 0 while it is open. */
    decidedBytes: integer('decided_bytes').notNull(),
    /** The tab that records it or joins it to its answer, and until when no other may. */
    holder: text('holder'),
    heldUntil: instant('held_until'),
    begunAt: instant('begun_at').notNull(),
    /** When a byte last came, or when it was decided about. */
    changedAt: instant('changed_at').notNull(),
  },
  table => [
    unique('story_takes_once').on(table.edition, table.take),
    index('story_takes_changed').on(table.state, table.changedAt),
  ],
);

export type StoryUpload = typeof storyUploads.$inferSelect;
export type UploadPart = typeof uploadParts.$inferSelect;
export type PhotoOriginal = typeof photoOriginals.$inferSelect;
export type StoryTake = typeof storyTakes.$inferSelect;
