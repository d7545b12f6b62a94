import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Ctx } from '#platform/context.ts';
import { olderThan } from '#platform/pagination.ts';
import { momentsOf } from '../rules/gst-month.ts';
import type { PaperKind } from '../rules/numbers.ts';
import { papers, type PaperRow } from '../store.ts';

/** What the list of all papers (W160) is filtered by. */
interface PaperListFilter {
  kind?: PaperKind | undefined;
  month?: string | undefined;
  /** A paper's number, or the MID of its payment. */
  find?: string | undefined;
}

/** A paper in the list, with its buyer as it stands on it. */
export type ListedPaper = Pick<
  PaperRow,
  'id' | 'number' | 'kind' | 'day' | 'total' | 'mid' | 'edition' | 'issuedAt'
> & { buyer: string };

const duringMonth = (month: string | undefined) => {
  if (month === undefined) return undefined;
  const { from, to } = momentsOf(month);
  return sql`${papers.issuedAt} >= ${from.toISOString()}::timestamptz and ${papers.issuedAt} < ${to.toISOString()}::timestamptz`;
};

/** A page of the papers that fit, the newest first, after one. */
export const allPapers = (
  ctx: Ctx,
  { kind, month, find }: PaperListFilter,
  { after, limit }: { after: PaperRow | undefined; limit: number },
): Promise<ListedPaper[]> =>
  ctx.staleDb
    .select({
      id: papers.id,
      number: papers.number,
      kind: papers.kind,
      day: papers.day,
      total: papers.total,
      mid: papers.mid,
      edition: papers.edition,
      issuedAt: papers.issuedAt,
      buyer: sql<string>`coalesce(${papers.content} -> 'buyer' ->> 'name', '')`,
    })
    .from(papers)
    .where(
      and(
        kind === undefined ? undefined : eq(papers.kind, kind),
        duringMonth(month),
        find === undefined ? undefined : or(eq(papers.number, find.toUpperCase()), eq(papers.mid, find)),
        olderThan(after && { at: after.issuedAt, id: after.number }, papers.issuedAt, papers.number),
      ),
    )
    .orderBy(desc(papers.issuedAt), desc(papers.number))
    .limit(limit);
