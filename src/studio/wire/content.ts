import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const contentValues = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(50_000)), z.boolean()]),
);
const contentRowData = z.object({ id: z.string(), label: z.string(), version: z.string(), values: contentValues });
export type ContentRowData = z.output<typeof contentRowData>;
const contentListName = z.string().check(z.maxLength(40));

const contentListEntry = z.object({
  name: z.string(),
  title: z.string(),
  /** Whether the caller may change the list. */
  mayChange: z.boolean(),
  /** Whether a planned change of it could not begin. */
  failed: z.boolean(),
});

/** The lists of content that staff edit (D20, D21). */
export const contentListNames = call({
  row: 'D21',
  method: 'GET',
  path: '/studio/api/content',
  who: 'staff',
  act: 'content',
  replies: {
    200: z.object({ lists: z.array(contentListEntry) }),
  },
});

const changedFieldsData = z.array(z.object({ label: z.string(), before: z.string(), after: z.string() }));
const reason = z.optional(z.string().check(z.maxLength(200)));
const contentListData = z.object({
  name: z.string(),
  title: z.string(),
  mayChange: z.boolean(),
  mayAdd: z.boolean(),
  /** Whether a change may be planned for a day, and whether each needs a reason. */
  mayPlan: z.boolean(),
  needsReason: z.boolean(),
  /** The day it is in India. */
  today: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum([
        'line',
        'text',
        'template',
        'rupees',
        'percent',
        'whole',
        'yes',
        'day',
        'date',
        'choice',
        'lines',
        'pairs',
        'sections',
      ]),
      hint: z.optional(z.string()),
      mayBeEmpty: z.optional(z.boolean()),
      options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
      /** Said once, when a row is added. */
      isFixed: z.optional(z.boolean()),
    }),
  ),
  rows: z.array(contentRowData),
  /** Whether there may be more rows after the last one. */
  more: z.boolean(),
  /** The newest first; `fields`: what it changed, of a row that was `added` or `removed` nothing. */
  changes: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      by: z.string(),
      at: z.string(),
      added: z.boolean(),
      removed: z.boolean(),
      /** It was planned for that day. */
      planned: z.boolean(),
      reason: z.nullable(z.string()),
      fields: changedFieldsData,
    }),
  ),
  /** What counts from a day on, the soonest first; `failure`: why it could not begin on its day. */
  planned: z.array(
    z.object({
      id: z.string(),
      row: z.string(),
      label: z.string(),
      day: z.string(),
      by: z.string(),
      reason: z.nullable(z.string()),
      failure: z.nullable(z.string()),
      fields: changedFieldsData,
    }),
  ),
  /** What stands in texts for `{name}` today (D43). */
  placeholders: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type ContentListData = z.output<typeof contentListData>;

/**
 * One of these lists: its fields, a page of its rows, what is planned, and the last changes. `after`: the id of the
 * last row of the page before; `search`: only rows with these words.
 */
export const contentList = call({
  row: 'D21',
  method: 'GET',
  path: '/studio/api/content/:list',
  who: 'staff',
  act: 'content',
  params: z.strictObject({ list: contentListName }),
  query: z.strictObject({
    after: z.optional(z.string().check(z.maxLength(100))),
    search: z.optional(z.string().check(z.maxLength(100))),
  }),
  replies: {
    200: contentListData,
  },
});

/**
 * Changes a row, or adds one without `id`. `version` is that of the row that the caller saw; answers 409 when the row
 * was changed since, and `price-jump` for a price that moves by more than 30 % without `confirm`.
 * With `from`, a day in India after today, it counts from then on; the reply has the row as it is. Lists that owners
 * alone change need a `reason`.
 */
export const changeContent = call({
  row: 'D21',
  method: 'POST',
  path: '/studio/api/content',
  who: 'staff',
  act: 'content',
  json: z.strictObject({
    list: contentListName,
    id: z.optional(z.string().check(z.maxLength(100))),
    version: z.optional(z.string().check(z.maxLength(40))),
    values: contentValues,
    confirm: z.optional(z.boolean()),
    from: z.optional(z.string().check(z.maxLength(10))),
    reason,
  }),
  replies: { 200: contentRowData },
});

/** Takes a change of a list back, as a change of its own; answers 409 when something of it was changed since. */
export const takeBackContent = call({
  row: 'D21',
  method: 'POST',
  path: '/studio/api/content/take-back',
  who: 'staff',
  act: 'content',
  json: z.strictObject({ list: contentListName, change: z.string().check(z.maxLength(100)), reason }),
  replies: { 200: contentRowData },
});

/** Takes a change back that is planned, before its day; answers 409 once it has begun. */
export const withdrawContent = call({
  row: 'W176',
  method: 'POST',
  path: '/studio/api/content/withdraw',
  who: 'staff',
  act: 'content',
  json: z.strictObject({ list: contentListName, planned: z.string().check(z.maxLength(100)), reason }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});
