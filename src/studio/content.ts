import { changedFields, type ContentField, type ContentValue } from '#kernel/content.ts';
import { changedParts, describeValue } from '#kernel/content-words.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { notFound, Refused } from '#kernel/refusals.ts';
import { rolesFor } from '#kernel/staff-roles.ts';
import {
  mayChange,
  readContent,
  withChoices,
  type ContentHistory,
  type ContentList,
  type ContentQuery,
  type PlannedContent,
} from '#platform/content.ts';
import { listsWithFailures } from '#platform/planned-content.ts';
import type { Ctx } from '#platform/context.ts';
import { contentLists as catalogue, textFacts } from '#src/catalogue/index.ts';
import { contentLists as coupons } from '#src/checkout/index.ts';
import { contentLists as editorial } from '#src/editorial/index.ts';
import { contentLists as taxes } from '#src/papers/index.ts';
import { contentLists as production } from '#src/production/index.ts';

/** All lists of content that staff edit (D20, D21). */
export const allContentLists: readonly ContentList[] = [
  ...catalogue,
  ...coupons,
  ...taxes,
  ...editorial,
  ...production,
];

/** The list of that name. Throws `Refused` 404. */
export function contentList(name: string): ContentList {
  const list = allContentLists.find(candidate => candidate.name === name);
  if (!list) throw notFound('list');
  return list;
}

/** The lists as the studio's screen names them. */
export async function readContentLists(ctx: Ctx) {
  const failed = await listsWithFailures(ctx.db);
  return allContentLists.map(list => ({
    name: list.name,
    title: list.title,
    mayChange: mayChange(ctx, list),
    failed: failed.has(list.name),
  }));
}

/** Why something of the content changes: the lists that owners alone change need to be told. Throws `Refused` 400. */
export function requireReason({ act }: ContentList, reason: string | undefined): void {
  if (rolesFor(act).length === 1 && !reason?.trim())
    throw new Refused('content-field', 'Reason: Please say in a few words why.');
}

type Values = Readonly<Record<string, ContentValue>>;

/** The fields that a change changed, with both values in words; of a row that was added, or that went, none. */
const describeFields = ({ fields }: ContentList, before: Values | null, after: Values) =>
  before === null || Object.keys(after).length === 0
    ? []
    : changedFields(fields, before, after).map(field => ({
        label: field.label,
        ...changedParts(describeValue(field, before[field.name]), describeValue(field, after[field.name])),
      }));

/** The same of a plan, which has its changed fields alone. */
const plannedFields = (list: ContentList, { before, after }: PlannedContent) =>
  describeFields({ ...list, fields: list.fields.filter(({ name }) => name in after) }, before, after);

const fieldData = ({ name, label, kind, hint, mayBeEmpty, options, optionNames, isFixed }: ContentField) => ({
  name,
  label,
  kind,
  hint,
  mayBeEmpty,
  isFixed,
  options: options?.map(value => ({ value, label: optionNames?.get(value) ?? value })),
});

const changeData = (list: ContentList, change: ContentHistory, labels: ReadonlyMap<string, string>) => ({
  id: change.id,
  label: labels.get(change.row) ?? change.row,
  by: change.byName,
  at: change.at.toISOString(),
  added: change.before === null,
  removed: Object.keys(change.after).length === 0,
  planned: change.planned,
  reason: change.reason,
  fields: describeFields(list, change.before, change.after),
});

const plannedData = (list: ContentList, plan: PlannedContent, labels: ReadonlyMap<string, string>) => ({
  id: plan.id,
  row: plan.row,
  label: labels.get(plan.row) ?? plan.row,
  day: plan.day,
  by: plan.byName,
  reason: plan.reason,
  failure: plan.failure,
  fields: plannedFields(list, plan),
});

/** A page of a list as the studio's screen shows it. Throws `Refused` 404. */
export async function readContentList(ctx: Ctx, name: string, query: ContentQuery = {}) {
  const list = await withChoices(ctx.db, contentList(name));
  const { rows, changes, planned, more } = await readContent(ctx, list, query);
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  return {
    name: list.name,
    title: list.title,
    mayChange: mayChange(ctx, list),
    mayAdd: list.newRow !== undefined,
    mayPlan: !list.hasOwnDays,
    needsReason: rolesFor(list.act).length === 1,
    today: dayInIndia(ctx.now()),
    fields: list.fields.map(fieldData),
    rows,
    more,
    changes: changes.map(change => changeData(list, change, labels)),
    planned: planned.map(plan => plannedData(list, plan, labels)),
    placeholders: Object.entries(await textFacts(ctx)).map(([name, text]) => ({ name, text })),
  };
}
