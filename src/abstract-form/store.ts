import { and, asc, desc, eq, gte, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import {
  alias,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { FileId } from '#kernel/ids.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import type { Db } from '#platform/context.ts';
import { type PhotoUse, photoUses } from './rules.ts';
import type { TranscriptState } from './rules/transcripts.ts';

/**
 * One row for each edition whose form was opened for saving; locked while an update is saved, so that updates run one
 * after another.
 */
export const storyForms = pgTable('story_forms', {
  edition: text('edition').primaryKey(),
  /** The furthest completed page; 0 before the first. */
  pageDone: integer('page_done').notNull(),
  handedInAt: instant('handed_in_at'),
  /** When the story was reopened because staff asked for more; null otherwise. */
  reopenedAt: instant('reopened_at'),
  changedAt: instant('changed_at').notNull(),
});

/** Every version of every written answer (W45). The newest counts; an empty one means the answer was cleared. */
export const storyAnswers = pgTable(
  'story_answers',
  {
    edition: text('edition').notNull(),
    key: integer('key').notNull(),
    version: integer('version').notNull(),
    /** The version that this text changed, 0 for none; a lower one than the last says that two wrote at once (W51). */
    base: integer('base').notNull().default(0),
    /** The rival version that this one decides about as well. */
    settles: integer('settles'),
    question: text('question').notNull(),
    /** The customer's own words for the question; null: the form's. */
    wording: text('wording'),
    text: text('text').notNull(),
    /** The client's id of the save, so that sending it again is noticed; null for `updateAbstract`. */
    save: text('save'),
    /** The client's id of the tab that wrote it; null for `updateAbstract`. */
    device: text('device'),
    /** SHA-256 of the recording that its words come from; null: from none (W54). */
    heard: text('heard'),
    /** Whether it is a transcript as it was made, which nobody has changed. */
    asHeard: boolean('as_heard').notNull().default(false),
    savedAt: instant('saved_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.edition, table.key, table.version] }),
    unique('story_answers_save').on(table.edition, table.save),
  ],
);

/**
 * Every version of every recording. The newest counts, and it alone has a file; one without means that the recording
 * was deleted.
 */
export const storyVoices = pgTable(
  'story_voices',
  {
    edition: text('edition').notNull(),
    key: integer('key').notNull(),
    version: integer('version').notNull(),
    question: text('question').notNull(),
    file: text('file').$type<FileId>(),
    sha256: text('sha256'),
    seconds: real('seconds').notNull(),
    bytes: integer('bytes').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  table => [primaryKey({ columns: [table.edition, table.key, table.version] })],
);

/** The photos of a story, unique by the content that was sent. A removed photo keeps its row, without its file. */
export const storyPhotos = pgTable(
  'story_photos',
  {
    id: text('id').primaryKey(),
    edition: text('edition').notNull(),
    /** SHA-256 of the file that was sent, so that sending it again is noticed. */
    sha256: text('sha256').notNull(),
    file: text('file').$type<FileId>().notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The form's page on which it was added. */
    page: integer('page'),
    place: integer('place').notNull(),
    takenAt: text('taken_at'),
    /** Whether the customer put it at its place (W58); the others of its page may be ordered by time. */
    moved: boolean('moved').notNull().default(false),
    /** The key of the question it belongs to (W58); null: to none. */
    answer: integer('answer'),
    /** Who, where, when: the customer's words under it. Empty without any. */
    caption: text('caption').notNull().default(''),
    wish: text('wish').$type<PhotoUse>(),
    /** Whether it shows whom the magazine is about, as somebody said. */
    subject: boolean('subject').notNull().default(false),
    addedAt: instant('added_at').notNull(),
    removedAt: instant('removed_at'),
  },
  table => [
    unique('story_photos_once').on(table.edition, table.sha256),
    index('story_photos_order').on(table.edition, table.place),
    uniqueIndex('story_photos_cover')
      .on(table.edition)
      .where(sql`${table.wish} = 'cover'`),
    uniqueIndex('story_photos_subject')
      .on(table.edition)
      .where(sql`${table.subject}`),
    check('story_photos_wish', isOneOf(table.wish, photoUses)),
  ],
);

/**
 * What is said in the recordings that a story has now (W54), one row for each content: the same recording is written
 * down once.
 */
export const transcripts = pgTable(
  'transcripts',
  {
    edition: text('edition').notNull(),
    sha256: text('sha256').notNull(),
    file: text('file').$type<FileId>().notNull(),
    state: text('state').$type<TranscriptState>().notNull(),
    /** The language in which it was asked for; null before the first attempt. */
    language: text('language').$type<FormLanguage>(),
    text: text('text').notNull().default(''),
    /** Whether its end was left out, since an answer cannot be longer. */
    shortened: boolean('shortened').notNull().default(false),
    /** How often it was sent to the service. */
    attempts: integer('attempts').notNull().default(0),
    /** The attempt that is under way, and when it began. */
    attempt: text('attempt'),
    startedAt: instant('started_at'),
    /** When its text became the answer's, or somebody decided about it; null while it is offered. */
    settledAt: instant('settled_at'),
    askedAt: instant('asked_at').notNull(),
  },
  table => [primaryKey({ columns: [table.edition, table.sha256] })],
);

/** The headlines that people chose for answers before the hand-in. */
export const chosenHeadlines = pgTable(
  'story_headlines',
  {
    edition: text('edition').notNull(),
    key: integer('key').notNull(),
    text: text('text').notNull(),
    /** Whether they were no words of the answer when it was chosen; otherwise it goes when the answer loses them. */
    isOwn: boolean('is_own').notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.edition, table.key] })],
);

type StoryForm = typeof storyForms.$inferSelect;
export type StoryAnswer = typeof storyAnswers.$inferSelect;
export type StoryVoice = typeof storyVoices.$inferSelect;
export type StoryPhoto = typeof storyPhotos.$inferSelect;

/** Locks the edition's form until the transaction ends; creates its row when there is none. */
export async function lockForm(db: Db, edition: string, now: Date): Promise<StoryForm> {
  await db.insert(storyForms).values({ edition, pageDone: 0, changedAt: now }).onConflictDoNothing();
  const [form] = await db.select().from(storyForms).where(eq(storyForms.edition, edition)).for('update');
  if (!form) throw new Error(`the form of edition ${edition} is gone`);
  return form;
}

export const findForm = async (db: Db, edition: string): Promise<StoryForm | undefined> =>
  (await db.select().from(storyForms).where(eq(storyForms.edition, edition)))[0];

export const updateForm = (db: Db, edition: string, change: Partial<Omit<StoryForm, 'edition'>>) =>
  db.update(storyForms).set(change).where(eq(storyForms.edition, edition));

/** The newest version of each written answer, by key. */
export async function answersOf(db: Db, edition: string): Promise<Map<number, StoryAnswer>> {
  const rows = await db
    .selectDistinctOn([storyAnswers.key])
    .from(storyAnswers)
    .where(eq(storyAnswers.edition, edition))
    .orderBy(asc(storyAnswers.key), desc(storyAnswers.version));
  return new Map(rows.map(row => [row.key, row]));
}

/**
 * The versions of written answers that no later version is based on or settles, by key, the newest first: more than one
 * when two people wrote the same answer at once. `key` limits them to one question.
 */
export async function headsOf(db: Db, edition: string, key?: number): Promise<Map<number, StoryAnswer[]>> {
  const later = alias(storyAnswers, 'later');
  const unless = (link: typeof later.base | typeof later.settles) =>
    notExists(
      db
        .select({ version: later.version })
        .from(later)
        .where(
          and(eq(later.edition, storyAnswers.edition), eq(later.key, storyAnswers.key), eq(link, storyAnswers.version)),
        ),
    );
  const rows = await db
    .select()
    .from(storyAnswers)
    .where(
      and(
        eq(storyAnswers.edition, edition),
        key === undefined ? undefined : eq(storyAnswers.key, key),
        unless(later.base),
        unless(later.settles),
      ),
    )
    .orderBy(asc(storyAnswers.key), desc(storyAnswers.version));
  return Map.groupBy(rows, row => row.key);
}

/**
 * The texts that decisions between two texts of an answer left out, and that no later version has, by key, the oldest
 * first (W51). `key` limits them to one question.
 */
export async function leftOutOf(db: Db, edition: string, key?: number): Promise<Map<number, string[]>> {
  const [decision, later] = [alias(storyAnswers, 'decision'), alias(storyAnswers, 'later')];
  const isOfAnswer = (one: typeof decision | typeof later) =>
    and(eq(one.edition, storyAnswers.edition), eq(one.key, storyAnswers.key));
  const isPutBack = db
    .select({ version: later.version })
    .from(later)
    .where(
      and(
        isOfAnswer(later),
        gte(later.version, decision.version),
        sql`position(${storyAnswers.text} in ${later.text}) > 0`,
      ),
    );
  const rows = await db
    .select({ key: storyAnswers.key, text: storyAnswers.text })
    .from(storyAnswers)
    .innerJoin(
      decision,
      and(
        isOfAnswer(decision),
        isNotNull(decision.settles),
        or(eq(decision.base, storyAnswers.version), eq(decision.settles, storyAnswers.version)),
      ),
    )
    .where(
      and(
        eq(storyAnswers.edition, edition),
        key === undefined ? undefined : eq(storyAnswers.key, key),
        ne(storyAnswers.text, ''),
        notExists(isPutBack),
      ),
    )
    .orderBy(asc(storyAnswers.key), asc(storyAnswers.version));
  const texts = Map.groupBy(rows, row => row.key);
  return new Map([...texts].map(([of, found]) => [of, [...new Set(found.map(({ text }) => text))]]));
}

/** The versions that the saves with these ids became. */
export const answersBySave = (db: Db, edition: string, saves: readonly string[]): Promise<StoryAnswer[]> =>
  db
    .select()
    .from(storyAnswers)
    .where(and(eq(storyAnswers.edition, edition), inArray(storyAnswers.save, [...saves])));

/** One version of a written answer. */
export const findAnswer = async (
  db: Db,
  { edition, key, version }: Pick<StoryAnswer, 'edition' | 'key' | 'version'>,
): Promise<StoryAnswer | undefined> =>
  (
    await db
      .select()
      .from(storyAnswers)
      .where(and(eq(storyAnswers.edition, edition), eq(storyAnswers.key, key), eq(storyAnswers.version, version)))
  )[0];

/** The newest version of an answer that a tab wrote. */
export const newestAnswerOf = async (
  db: Db,
  { edition, key, device }: { edition: string; key: number; device: string },
): Promise<StoryAnswer | undefined> =>
  (
    await db
      .select()
      .from(storyAnswers)
      .where(and(eq(storyAnswers.edition, edition), eq(storyAnswers.key, key), eq(storyAnswers.device, device)))
      .orderBy(desc(storyAnswers.version))
      .limit(1)
  )[0];

/** The newest version of each recording, by key, deleted ones included. */
export async function voicesOf(db: Db, edition: string): Promise<Map<number, StoryVoice>> {
  const rows = await db
    .selectDistinctOn([storyVoices.key])
    .from(storyVoices)
    .where(eq(storyVoices.edition, edition))
    .orderBy(asc(storyVoices.key), desc(storyVoices.version));
  return new Map(rows.map(row => [row.key, row]));
}

export const insertAnswer = (db: Db, answer: StoryAnswer) => db.insert(storyAnswers).values(answer);
export const insertVoice = (db: Db, voice: StoryVoice) => db.insert(storyVoices).values(voice);

/** Takes the file out of the versions of a recording before this one; returns those files. */
export async function forgetOlderVoices(db: Db, { edition, key, version }: StoryVoice): Promise<FileId[]> {
  const older = await db
    .select({ file: storyVoices.file })
    .from(storyVoices)
    .where(
      and(
        eq(storyVoices.edition, edition),
        eq(storyVoices.key, key),
        lt(storyVoices.version, version),
        isNotNull(storyVoices.file),
      ),
    );
  await db
    .update(storyVoices)
    .set({ file: null, sha256: null })
    .where(and(eq(storyVoices.edition, edition), eq(storyVoices.key, key), lt(storyVoices.version, version)));
  return older.flatMap(({ file }) => file ?? []);
}
