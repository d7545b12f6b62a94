import { notFound } from '#kernel/refusals.ts';
import { mayChange, readContent, type ContentList, type ContentQuery } from '#platform/content.ts';
import type { Ctx } from '#platform/context.ts';
import { contentLists as catalogue } from '#src/catalogue/index.ts';
import { contentLists as coupons } from '#src/checkout/index.ts';
import { contentLists as editorial } from '#src/editorial/index.ts';

/** All lists of content that staff edit (D20, D21). */
export const allContentLists: readonly ContentList[] = [...catalogue, ...coupons, ...editorial];

/** The list of that name. Throws `Refused` 404. */
export function contentList(name: string): ContentList {
  const list = allContentLists.find(candidate => candidate.name === name);
  if (!list) throw notFound('list');
  return list;
}

/** A page of a list as the studio's screen shows it. Throws `Refused` 404. */
export async function readContentList(ctx: Ctx, name: string, query: ContentQuery = {}) {
  const list = contentList(name);
  const { rows, changes, more } = await readContent(ctx, list, query);
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return {
    name: list.name,
    title: list.title,
    mayChange: mayChange(ctx, list),
    mayAdd: list.newRow !== undefined,
    fields: list.fields.map(({ name, label, kind, hint, mayBeEmpty, options }) => ({
      name,
      label,
      kind,
      hint,
      mayBeEmpty,
      options: options && [...options],
    })),
    rows,
    more,
    changes: changes.map(({ row, byName, at }) => ({
      label: labels.get(row) ?? row,
      by: byName,
      at: at.toISOString(),
    })),
  };
}
