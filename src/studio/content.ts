import type { ContentValue, FieldKind } from '#kernel/content.ts';
import { inr } from '#kernel/money.ts';
import { notFound } from '#kernel/refusals.ts';
import { mayChange, readContent, type ContentList, type ContentQuery } from '#platform/content.ts';
import type { Ctx } from '#platform/context.ts';
import { contentLists as catalogue, textFacts } from '#src/catalogue/index.ts';
import { contentLists as coupons } from '#src/checkout/index.ts';
import { contentLists as editorial } from '#src/editorial/index.ts';
import { contentLists as production } from '#src/production/index.ts';

/** All lists of content that staff edit (D20, D21). */
export const allContentLists: readonly ContentList[] = [...catalogue, ...coupons, ...editorial, ...production];

/** The list of that name. Throws `Refused` 404. */
export function contentList(name: string): ContentList {
  const list = allContentLists.find(candidate => candidate.name === name);
  if (!list) throw notFound('list');
  return list;
}

/** The longest text of a change that the history shows. */
const maxShown = 300;

/** A value as the history shows it. */
function shownValue(kind: FieldKind, value: ContentValue | undefined): string {
  if (kind === 'yes') return value === true ? 'yes' : 'no';
  const text = String(value ?? '');
  if (kind === 'rupees') return text === '' ? '' : inr(Number(text));
  return text.length > maxShown ? `${text.slice(0, maxShown)} …` : text;
}

type Values = Readonly<Record<string, ContentValue>>;

/** The fields that a change changed, with both values; of a row that was added none. */
const changedFields = ({ fields }: ContentList, before: Values | null, after: Values) =>
  fields.flatMap(({ name, label, kind }) =>
    before === null || before[name] === after[name]
      ? []
      : [{ label, before: shownValue(kind, before[name]), after: shownValue(kind, after[name]) }],
  );

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
    changes: changes.map(({ id, row, byName, at, before, after }) => ({
      id,
      label: labels.get(row) ?? row,
      by: byName,
      at: at.toISOString(),
      added: before === null,
      fields: changedFields(list, before, after),
    })),
    placeholders: Object.entries(await textFacts(ctx)).map(([name, text]) => ({ name, text })),
  };
}
