import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const contentValues = z.record(
  z.string().check(z.maxLength(40)),
  z.union([z.string().check(z.maxLength(50_000)), z.boolean()]),
);
const contentRowData = z.object({ id: z.string(), label: z.string(), version: z.string(), values: contentValues });
export type ContentRowData = z.output<typeof contentRowData>;
const contentListName = z.string().check(z.maxLength(40));

/** The lists of content that staff edit (D20, D21); `mayChange`: whether the caller may change the list. */
export const contentListNames = call({
  row: 'D21',
  method: 'GET',
  path: '/studio/api/content',
  who: 'staff',
  act: 'content',
  replies: {
    200: z.object({ lists: z.array(z.object({ name: z.string(), title: z.string(), mayChange: z.boolean() })) }),
  },
});

const contentListData = z.object({
  name: z.string(),
  title: z.string(),
  mayChange: z.boolean(),
  mayAdd: z.boolean(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum([
        'line',
        'text',
        'template',
        'rupees',
        'whole',
        'yes',
        'day',
        'choice',
        'lines',
        'pairs',
        'sections',
      ]),
      hint: z.optional(z.string()),
      mayBeEmpty: z.optional(z.boolean()),
      options: z.optional(z.array(z.string())),
    }),
  ),
  rows: z.array(contentRowData),
  /** Whether there may be more rows after the last one. */
  more: z.boolean(),
  /** The newest first; `fields`: what it changed, of a row that was `added` nothing. */
  changes: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      by: z.string(),
      at: z.string(),
      added: z.boolean(),
      fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** What stands in texts for `{name}` today (D43). */
  placeholders: z.array(z.object({ name: z.string(), text: z.string() })),
});
export type ContentListData = z.output<typeof contentListData>;

/**
 * One of these lists: its fields, a page of its rows, and the last changes. `after`: the id of the last row of the page
 * before; `search`: only rows with these words.
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
  json: z.strictObject({ list: contentListName, change: z.string().check(z.maxLength(100)) }),
  replies: { 200: contentRowData },
});

/** All that staff see of one edition. */
