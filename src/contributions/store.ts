import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { EditionId, FileId } from '#kernel/ids.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { instant } from '#platform/columns.ts';
import { pageSize } from '#kernel/page-size.ts';
import type { Db } from '#platform/context.ts';
import type { ContributionState } from './rules.ts';

export interface LinkQuestion {
  key: number;
  question: string;
}

/** The links by which friends and family tell. An edition has one open link at most. */
export const storyLinks = pgTable(
  'story_links',
  {
    id: text('id').primaryKey(),
    edition: text('edition').$type<EditionId>().notNull(),
    /** SHA-256 of the secret in its address. */
    hash: text('hash').notNull(),
    /** Whom the magazine is about and who asks, as the owner lets friends read them. */
    about: text('about').notNull(),
    from: text('from_name').notNull(),
    note: text('note').notNull(),
    language: text('language').$type<FormLanguage>().notNull(),
    questions: jsonb('questions').$type<LinkQuestion[]>().notNull(),
    /** The last day, in India, on which somebody may begin. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    most: integer('most').notNull(),
    used: integer('used').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When its owner first shared or copied it: opening the screen alone makes one. */
    sharedAt: instant('shared_at'),
    closedAt: instant('closed_at'),
  },
  t => [
    unique('story_links_hash').on(t.hash),
    index('story_links_of').on(t.edition, t.createdAt),
    index('story_links_open')
      .on(t.lastDay, t.id)
      .where(sql`${t.closedAt} is null`),
    check('story_links_used', sql`${t.used} between 0 and ${t.most}`),
  ],
);

/** What one person tells by a link. */
export const contributions = pgTable(
  'contributions',
  {
    id: text('id').primaryKey(),
    link: text('link')
      .notNull()
      .references(() => storyLinks.id),
    edition: text('edition').$type<EditionId>().notNull(),
    /** SHA-256 of the person's key, a cookie by which they open it again. */
    keyHash: text('key_hash').notNull(),
    /** SHA-256 of the secret in the person's own link, by which they open it elsewhere; null in older ones. */
    ownLinkHash: text('own_link_hash'),
    name: text('name').notNull(),
    state: text('state').$type<ContributionState>().notNull(),
    joinedAt: instant('joined_at').notNull(),
    sentAt: instant('sent_at'),
    decidedAt: instant('decided_at'),
    withdrawnAt: instant('withdrawn_at'),
    /** Whether the magazine was at the printer with it when it was withdrawn. */
    isPrinted: boolean('is_printed').notNull().default(false),
  },
  t => [
    unique('contributions_once').on(t.link, t.keyHash),
    unique('contributions_own_link').on(t.ownLinkHash),
    index('contributions_of').on(t.edition, t.joinedAt),
    check('contributions_withdrawn', sql`(${t.state} = 'withdrawn') = (${t.withdrawnAt} is not null)`),
  ],
);

/** The consents of contributors: which wording, in which language, for what, when, and until when. Never deleted. */
export const consents = pgTable('consents', {
  contribution: text('contribution')
    .primaryKey()
    .references(() => contributions.id),
  name: text('name').notNull(),
  wording: integer('wording').notNull(),
  language: text('language').$type<FormLanguage>().notNull(),
  purpose: text('purpose').notNull(),
  /** The partner whom the wording names, as they were called then; null without one, and before the third wording. */
  partner: text('partner'),
  givenAt: instant('given_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
});

export const contributionAnswers = pgTable(
  'contribution_answers',
  {
    contribution: text('contribution')
      .notNull()
      .references(() => contributions.id),
    key: integer('key').notNull(),
    text: text('text').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  t => [primaryKey({ columns: [t.contribution, t.key] })],
);

export const contributionVoices = pgTable(
  'contribution_voices',
  {
    contribution: text('contribution')
      .notNull()
      .references(() => contributions.id),
    key: integer('key').notNull(),
    file: text('file').$type<FileId>().notNull(),
    sha256: text('sha256').notNull(),
    seconds: real('seconds').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  t => [primaryKey({ columns: [t.contribution, t.key] }), index('contribution_voices_file').on(t.file)],
);

export const contributionPhotos = pgTable(
  'contribution_photos',
  {
    id: text('id').primaryKey(),
    contribution: text('contribution')
      .notNull()
      .references(() => contributions.id),
    /** SHA-256 of the file that was sent, so that sending it again is noticed. */
    sha256: text('sha256').notNull(),
    file: text('file').$type<FileId>().notNull(),
    takenAt: text('taken_at'),
    addedAt: instant('added_at').notNull(),
  },
  t => [unique('contribution_photos_once').on(t.contribution, t.sha256), index('contribution_photos_file').on(t.file)],
);

export type StoryLink = typeof storyLinks.$inferSelect;
export type Contribution = typeof contributions.$inferSelect;
type ContributionVoice = typeof contributionVoices.$inferSelect;
type ContributionPhoto = typeof contributionPhotos.$inferSelect;

/** A contribution with all that was told in it. */
export interface ToldContribution extends Contribution {
  answers: ReadonlyMap<number, string>;
  voices: ReadonlyMap<number, ContributionVoice>;
  photos: readonly ContributionPhoto[];
}

export const insertLink = (db: Db, link: StoryLink) => db.insert(storyLinks).values(link);

/** Changes what a link asks. */
export const changeQuestions = (db: Db, id: string, questions: StoryLink['questions']) =>
  db.update(storyLinks).set({ questions }).where(eq(storyLinks.id, id));

/** Changes what a link says that nobody has begun by; returns whether it did. */
export const changeUnusedLink = async (
  db: Db,
  id: string,
  change: Pick<StoryLink, 'about' | 'from' | 'note' | 'language' | 'questions' | 'lastDay' | 'most'>,
): Promise<boolean> =>
  (
    await db
      .update(storyLinks)
      .set(change)
      .where(and(eq(storyLinks.id, id), eq(storyLinks.used, 0), isNull(storyLinks.closedAt)))
      .returning({ id: storyLinks.id })
  ).length > 0;

/** Records that the open link of an edition was shared, unless that is known. */
export const markLinkShared = (db: Db, edition: EditionId, at: Date) =>
  db
    .update(storyLinks)
    .set({ sharedAt: at })
    .where(and(eq(storyLinks.edition, edition), isNull(storyLinks.closedAt), isNull(storyLinks.sharedAt)));

/** Closes every open link of an edition. */
export const closeLinks = (db: Db, edition: EditionId, at: Date) =>
  db
    .update(storyLinks)
    .set({ closedAt: at })
    .where(and(eq(storyLinks.edition, edition), isNull(storyLinks.closedAt)));

export const findLinkByHash = async (db: Db, hash: string): Promise<StoryLink | undefined> =>
  (await db.select().from(storyLinks).where(eq(storyLinks.hash, hash)))[0];

export const findLink = async (db: Db, id: string): Promise<StoryLink | undefined> =>
  (await db.select().from(storyLinks).where(eq(storyLinks.id, id)))[0];

/** The links of an edition, the newest first. */
export const linksOf = (db: Db, edition: EditionId): Promise<StoryLink[]> =>
  db.select().from(storyLinks).where(eq(storyLinks.edition, edition)).orderBy(desc(storyLinks.createdAt));

/** The links that are not closed on a day, by their last days; `after`: the last link of the page before. */
export const openLinks = (
  db: Db,
  today: string,
  after: Pick<StoryLink, 'lastDay' | 'id'> | undefined,
): Promise<StoryLink[]> =>
  db
    .select()
    .from(storyLinks)
    .where(
      and(
        isNull(storyLinks.closedAt),
        gte(storyLinks.lastDay, today),
        after && sql`(${storyLinks.lastDay}, ${storyLinks.id}) > (${after.lastDay}::date, ${after.id})`,
      ),
    )
    .orderBy(asc(storyLinks.lastDay), asc(storyLinks.id))
    .limit(pageSize);

/** Counts one more person on a link, in one statement; false when the link takes nobody any more. */
export async function takePlace(db: Db, link: string, today: string): Promise<boolean> {
  const rows = await db
    .update(storyLinks)
    .set({ used: sql`${storyLinks.used} + 1` })
    .where(
      and(
        eq(storyLinks.id, link),
        isNull(storyLinks.closedAt),
        gte(storyLinks.lastDay, today),
        lt(storyLinks.used, storyLinks.most),
      ),
    )
    .returning({ id: storyLinks.id });
  return rows.length === 1;
}

/** Adds a contribution; false when this person has one on this link already. */
export async function insertContribution(db: Db, row: Contribution): Promise<boolean> {
  const rows = await db.insert(contributions).values(row).onConflictDoNothing().returning({ id: contributions.id });
  return rows.length === 1;
}

export const insertConsent = (db: Db, row: typeof consents.$inferInsert) => db.insert(consents).values(row);

export const findContribution = async (db: Db, link: string, keyHash: string): Promise<Contribution | undefined> =>
  (
    await db
      .select()
      .from(contributions)
      .where(and(eq(contributions.link, link), eq(contributions.keyHash, keyHash)))
  )[0];

/** The contribution with a personal link of this hash. */
export const findByOwnLink = async (db: Db, hash: string): Promise<Contribution | undefined> =>
  (await db.select().from(contributions).where(eq(contributions.ownLinkHash, hash)))[0];

export const findContributionById = async (db: Db, id: string): Promise<Contribution | undefined> =>
  (await db.select().from(contributions).where(eq(contributions.id, id)))[0];

/** The contribution, its row locked until the transaction ends. */
export const lockContribution = async (db: Db, id: string): Promise<Contribution | undefined> =>
  (await db.select().from(contributions).where(eq(contributions.id, id)).for('no key update'))[0];

export const changeContribution = (db: Db, id: string, change: Partial<Omit<Contribution, 'id'>>) =>
  db.update(contributions).set(change).where(eq(contributions.id, id));

export const saveAnswer = (db: Db, row: typeof contributionAnswers.$inferInsert) =>
  db
    .insert(contributionAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [contributionAnswers.contribution, contributionAnswers.key],
      set: { text: row.text, savedAt: row.savedAt },
    });

export const saveVoice = (db: Db, row: ContributionVoice) =>
  db
    .insert(contributionVoices)
    .values(row)
    .onConflictDoUpdate({ target: [contributionVoices.contribution, contributionVoices.key], set: row });

/** Deletes a recording; returns its file. */
export const deleteVoice = async (db: Db, contribution: string, key: number): Promise<FileId[]> =>
  (
    await db
      .delete(contributionVoices)
      .where(and(eq(contributionVoices.contribution, contribution), eq(contributionVoices.key, key)))
      .returning({ file: contributionVoices.file })
  ).map(({ file }) => file);

/** Adds a photo unless it is there already. */
export const insertPhoto = (db: Db, row: ContributionPhoto) =>
  db.insert(contributionPhotos).values(row).onConflictDoNothing();

/** Deletes a photo; returns its file. */
export const deletePhoto = async (db: Db, contribution: string, id: string): Promise<FileId[]> =>
  (
    await db
      .delete(contributionPhotos)
      .where(and(eq(contributionPhotos.contribution, contribution), eq(contributionPhotos.id, id)))
      .returning({ file: contributionPhotos.file })
  ).map(({ file }) => file);

/** Whether a contribution has this file, as a recording or as a photo. */
export async function ownsFile(db: Db, file: FileId): Promise<boolean> {
  for (const table of [contributionVoices, contributionPhotos]) {
    const rows = await db.select({ file: table.file }).from(table).where(eq(table.file, file)).limit(1);
    if (rows.length > 0) return true;
  }
  return false;
}

/** Deletes all that was told in a contribution and records that its consent ended. */
export async function eraseContribution(db: Db, id: string, at: Date): Promise<void> {
  await db.delete(contributionAnswers).where(eq(contributionAnswers.contribution, id));
  await db.delete(contributionVoices).where(eq(contributionVoices.contribution, id));
  await db.delete(contributionPhotos).where(eq(contributionPhotos.contribution, id));
  await db.update(consents).set({ withdrawnAt: at }).where(eq(consents.contribution, id));
  await changeContribution(db, id, { state: 'withdrawn', withdrawnAt: at });
}

/** These contributions with all that was told in them. */
export async function toldContributions(db: Db, rows: readonly Contribution[]): Promise<ToldContribution[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const answers = await db.select().from(contributionAnswers).where(inArray(contributionAnswers.contribution, ids));
  const voices = await db.select().from(contributionVoices).where(inArray(contributionVoices.contribution, ids));
  const photos = await db
    .select()
    .from(contributionPhotos)
    .where(inArray(contributionPhotos.contribution, ids))
    .orderBy(asc(contributionPhotos.addedAt), asc(contributionPhotos.id));
  return rows.map(row => ({
    ...row,
    answers: new Map(answers.flatMap(({ contribution, key, text }) => (contribution === row.id ? [[key, text]] : []))),
    voices: new Map(voices.flatMap(voice => (voice.contribution === row.id ? [[voice.key, voice]] : []))),
    photos: photos.filter(({ contribution }) => contribution === row.id),
  }));
}

/** The names of those among these contributions who withdrew, by contribution, in the order they joined. */
export async function withdrawnAmong(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: contributions.id, name: contributions.name })
    .from(contributions)
    .where(and(inArray(contributions.id, [...ids]), eq(contributions.state, 'withdrawn')))
    .orderBy(asc(contributions.joinedAt), asc(contributions.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The contributions of an edition in the order they were begun. */
export const contributionsOf = (db: Db, edition: EditionId): Promise<Contribution[]> =>
  db
    .select()
    .from(contributions)
    .where(eq(contributions.edition, edition))
    .orderBy(asc(contributions.joinedAt), asc(contributions.id));
