import { and, desc, eq, getTableColumns, inArray, lte, or, sql, type SQL } from 'drizzle-orm';
import {
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import type { Paise } from '#kernel/money.ts';
import { pageSize } from '#kernel/page-size.ts';
import { builtOnce, type Placeholders } from '#platform/built-once.ts';
import { instant, isOneOf } from '#platform/columns.ts';
import type { Ctx, Db } from '#platform/context.ts';
import { olderThan, type PageCursor } from '#platform/pagination.ts';
import { type PaperKind, paperKinds, type PaperSeries } from './rules/numbers.ts';
import type { SerialRange, SeriesEnd } from './rules/gst-month.ts';
import type { MonthSheet } from './rules/gst-proof.ts';
import type { PaperContent } from './rules/layout.ts';
import type { TaxRate } from './rules/tax.ts';

/**
 * The last number of each series and financial year. Its row is locked while a paper is written, so that numbers have
 * no gaps.
 */
export const paperSeries = pgTable(
  'paper_series',
  {
    series: text('series').$type<PaperSeries>().notNull(),
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  t => [
    primaryKey({ name: 'paper_series_pk', columns: [t.series, t.year] }),
    check('paper_series_counts_up', sql`${t.last} >= 0`),
  ],
);

/**
 * Every paper as it was issued. A trigger refuses to delete one, or to change anything but its account; after eight
 * years it lets the people be taken out (W100).
 */
export const papers = pgTable(
  'papers',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<PaperKind>().notNull(),
    number: text('number').notNull().unique(),
    series: text('series').$type<PaperSeries>().notNull(),
    year: text('year').notNull(),
    serial: integer('serial').notNull(),
    /** The payment it is about; of an edition's invoice the first. */
    mid: text('mid').notNull(),
    edition: text('edition'),
    refund: text('refund'),
    /** The account of the payer, which lists the paper. */
    holderKind: text('holder_kind').$type<'customer' | 'partner'>().notNull(),
    holder: text('holder').notNull(),
    /** The day in India. */
    day: date('day', { mode: 'string' }).notNull(),
    total: integer('total').$type<Paise>().notNull(),
    content: jsonb('content').$type<PaperContent>().notNull(),
    issuedAt: instant('issued_at').notNull(),
  },
  t => [
    uniqueIndex('papers_no_number_twice').on(t.series, t.year, t.serial),
    uniqueIndex('papers_one_receipt_per_payment')
      .on(t.mid)
      .where(sql`${t.kind} = 'receipt'`),
    uniqueIndex('papers_one_invoice_per_payment')
      .on(t.mid)
      .where(sql`${t.kind} = 'invoice'`),
    uniqueIndex('papers_one_invoice_per_edition')
      .on(t.edition)
      .where(sql`${t.kind} = 'invoice'`),
    uniqueIndex('papers_one_per_refund').on(t.refund),
    index('papers_mid').on(t.mid),
    // The list of all papers (W160).
    index('papers_newest').on(t.issuedAt, t.number),
    index('papers_newest_of_kind').on(t.kind, t.issuedAt, t.number),
    index('papers_holder').on(t.holder, t.issuedAt, t.number),
    index('papers_edition').on(t.edition),
    index('papers_of_people')
      .on(t.day, t.id)
      .where(sql`(${t.content} -> 'buyer' ->> 'name') <> ''`),
    // A credit note or refund voucher refers to exactly one paper.
    index('papers_taken_back')
      .on(sql`(${t.content} -> 'refers' -> 0 ->> 'number')`)
      .where(sql`${t.kind} in ('credit-note', 'refund')`),
    check('papers_kind', isOneOf(t.kind, paperKinds)),
    check('papers_refund', sql`(${t.refund} is not null) = (${t.kind} in ('credit-note', 'refund'))`),
    check(
      'papers_number',
      sql`${t.number} = ${t.series} || '/' || ${t.year} || '/' || lpad(${t.serial}::text, greatest(6, length(${t.serial}::text)), '0')
        and length(${t.number}) <= 16`,
    ),
    check('papers_total', sql`${t.total} > 0`),
  ],
);

/** The tax rate of each class from a day on; the newest row that has begun applies. */
export const taxRates = pgTable(
  'tax_rates',
  {
    class: text('class').notNull(),
    from: date('from_day', { mode: 'string' }).notNull(),
    /** HSN or SAC. */
    code: text('code').notNull(),
    description: text('description').notNull(),
    /** Hundredths of a percent. */
    rate: integer('rate').notNull(),
  },
  t => [
    primaryKey({ name: 'tax_rates_pk', columns: [t.class, t.from] }),
    check('tax_rates_rate', sql`${t.rate} between 0 and 10000`),
    check('tax_rates_code', sql`${t.code} ~ '^[0-9]{4,8}$'`),
  ],
);

/** Which tax class a line of the bill belongs to. */
export const taxLines = pgTable('tax_lines', {
  line: text('line').primaryKey(),
  class: text('class').notNull(),
});

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The months that the owner closed (W124). A trigger refuses every change. */
export const closedMonths = pgTable(
  'closed_months',
  {
    /** `2026-11` */
    month: text('month').primaryKey(),
    /** The papers of the month. */
    ranges: jsonb('ranges').$type<SerialRange[]>().notNull(),
    /** How far each series was counted: what is numbered later belongs to a later month. */
    ends: jsonb('ends').$type<SeriesEnd[]>().notNull(),
    sheet: jsonb('sheet').$type<MonthSheet>().notNull(),
    /** Of its ZIP. */
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
    closedBy: text('closed_by').notNull(),
    closedByName: text('closed_by_name').notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  t => [check('closed_months_month', sql`${t.month} ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'`)],
);

/**
 * The ZIP of a closed month, piece by piece, so that it has the same bytes for ever. A trigger refuses every change,
 * and to delete one before eight years are over (W100).
 */
export const closedMonthParts = pgTable(
  'closed_month_parts',
  {
    month: text('month').notNull(),
    part: integer('part').notNull(),
    content: bytes('content').notNull(),
  },
  t => [primaryKey({ name: 'closed_month_parts_pk', columns: [t.month, t.part] })],
);

export type ClosedMonthRow = typeof closedMonths.$inferSelect;
export type PaperRow = typeof papers.$inferSelect;
type NewPaper = Omit<PaperRow, 'id' | 'number' | 'serial' | 'issuedAt'>;

async function findPaper(db: Db, where: SQL | undefined): Promise<PaperRow | undefined> {
  const [row] = await db.select().from(papers).where(where);
  return row;
}

export const paperById = (db: Db, id: string): Promise<PaperRow | undefined> => findPaper(db, eq(papers.id, id));

export const receiptOf = (db: Db, mid: string): Promise<PaperRow | undefined> =>
  findPaper(db, and(eq(papers.kind, 'receipt'), eq(papers.mid, mid)));

export const invoiceOf = (db: Db, { mid, edition }: Pick<PaperRow, 'mid' | 'edition'>): Promise<PaperRow | undefined> =>
  findPaper(
    db,
    and(
      eq(papers.kind, 'invoice'),
      edition === null ? eq(papers.mid, mid) : or(eq(papers.mid, mid), eq(papers.edition, edition)),
    ),
  );

const paperOfRefund = (db: Db, refund: string): Promise<PaperRow | undefined> =>
  findPaper(db, eq(papers.refund, refund));

/** What was issued for an edition so far, oldest first. */
export const papersOfEdition = (db: Db, edition: string): Promise<PaperRow[]> =>
  db.select().from(papers).where(eq(papers.edition, edition)).orderBy(papers.issuedAt, papers.number);

export interface PaperFilter {
  editions?: readonly string[] | undefined;
  /** Of these payments. */
  mids?: readonly string[] | undefined;
  holder?: string | undefined;
}

/**
 * Papers of editions, of payments, or of an account, newest first: all of them for editions or payments, otherwise a
 * page after `cursor`.
 */
export async function listPapers(db: Db, filter: PaperFilter, cursor?: PageCursor): Promise<PaperRow[]> {
  const { editions, mids, holder } = filter;
  const query = db
    .select()
    .from(papers)
    .where(
      and(
        editions === undefined ? undefined : inArray(papers.edition, [...editions]),
        mids === undefined ? undefined : inArray(papers.mid, [...mids]),
        holder === undefined ? undefined : eq(papers.holder, holder),
        olderThan(cursor, papers.issuedAt, papers.number),
      ),
    )
    .orderBy(desc(papers.issuedAt), desc(papers.number));
  return editions === undefined && mids === undefined ? query.limit(pageSize) : query;
}

export const paperByNumber = (db: Db, number: string): Promise<PaperRow | undefined> =>
  findPaper(db, eq(papers.number, number));

/** The paper that was issued before for the same thing. */
const existingPaper = (db: Db, { kind, mid, edition, refund }: NewPaper): Promise<PaperRow | undefined> =>
  kind === 'receipt'
    ? receiptOf(db, mid)
    : kind === 'invoice'
      ? invoiceOf(db, { mid, edition })
      : paperOfRefund(db, refund ?? '');

type UnnumberedPaper = Omit<PaperRow, 'serial' | 'number'>;

/**
 * Inserts a paper under the next number of its series and counts it there, in one statement, since all papers of a
 * series wait for its row: locking it reads what others have counted meanwhile. Nothing when the same paper exists, or
 * the series has not begun.
 */
const insertCounted = builtOnce((db, row: Placeholders<UnnumberedPaper>) => {
  const ofSeries = and(eq(paperSeries.series, row.series), eq(paperSeries.year, row.year));
  const counter = db.$with('counter').as(
    db
      .select({ serial: sql<number>`${paperSeries.last} + 1`.as('serial') })
      .from(paperSeries)
      .where(ofSeries)
      .for('update'),
  );
  const { serial } = counter;
  const numbered: Record<string, SQL> = {
    serial: sql`${serial}`,
    number: sql`${row.series} || '/' || ${row.year} || '/' || lpad(${serial}::text, greatest(6, length(${serial}::text)), '0')`,
  };
  const valueOf = ([key, column]: [string, PgColumn]): SQL =>
    numbered[key] ?? sql`${sql.param(row[key as keyof UnnumberedPaper], column)}::${sql.raw(column.getSQLType())}`;
  const values = sql.join(Object.entries(getTableColumns(papers)).map(valueOf), sql`, `);
  const written = db.$with('written').as(
    db
      .insert(papers)
      .select(sql`select ${values} from ${counter}`)
      .onConflictDoNothing()
      .returning(),
  );
  const counted = db.$with('counted').as(
    db
      .update(paperSeries)
      .set({ last: sql`${serial}` })
      .from(counter)
      .where(and(ofSeries, sql`exists (select from ${written})`))
      .returning({ last: paperSeries.last }),
  );
  return db.with(counter, written, counted).select().from(written);
});

/**
 * Writes a paper under the next number of its series, in the caller's transaction; after a rollback the number is
 * free again. The counter's row is locked until the end of the transaction. `isNew` is false when the paper existed.
 */
export async function writePaper(ctx: Ctx, paper: NewPaper): Promise<{ paper: PaperRow; isNew: boolean }> {
  const { series, year } = paper;
  const row = { ...paper, id: ctx.random.id(), issuedAt: ctx.now() };
  for (const isBegun of [false, true]) {
    const [issued] = await insertCounted(ctx.db, row);
    if (issued) return { paper: issued, isNew: true };
    const existing = await existingPaper(ctx.db, paper);
    if (existing) return { paper: existing, isNew: false };
    if (!isBegun) await ctx.db.insert(paperSeries).values({ series, year, last: 0 }).onConflictDoNothing();
  }
  throw new Error(`the next number of ${series}/${year} is taken`);
}

/** Moves the papers of one account to another. */
export async function changeHolder(db: Db, from: string, into: string): Promise<void> {
  await db.update(papers).set({ holder: into }).where(eq(papers.holder, from));
}

/** How much of a paper was refunded by later papers, in paise. */
export async function refundedAmount(db: Db, number: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<string | null>`sum(${papers.total})` })
    .from(papers)
    .where(
      and(
        sql`${papers.kind} in ('credit-note', 'refund')`,
        sql`${papers.content} -> 'refers' -> 0 ->> 'number' = ${number}`,
      ),
    );
  return Number(row?.sum ?? 0);
}

/** The tax rate of each class on a day. */
export async function ratesOn(db: Db, day: string): Promise<TaxRate[]> {
  return db
    .selectDistinctOn([taxRates.class], {
      class: taxRates.class,
      code: taxRates.code,
      description: taxRates.description,
      rate: taxRates.rate,
    })
    .from(taxRates)
    .where(lte(taxRates.from, day))
    .orderBy(taxRates.class, desc(taxRates.from));
}

/** Which tax class each line belongs to. */
export const classesOfLines = (db: Db) => db.select().from(taxLines);

/** Inserts rates and lines that are missing; existing ones stay. */
export async function insertTaxes(
  db: Db,
  taxes: { rates: (typeof taxRates.$inferInsert)[]; lines: (typeof taxLines.$inferInsert)[] },
): Promise<void> {
  await db.insert(taxRates).values(taxes.rates).onConflictDoNothing();
  await db.insert(taxLines).values(taxes.lines).onConflictDoNothing();
}
