import * as z from 'zod/mini';
import { call, type BodyOf } from '#kernel/call.ts';
import { pageSize } from '#kernel/page-size.ts';
import { formLanguages } from '#kernel/subject.ts';
import { orderWords } from '#src/correspondence/wire.ts';
import { arrivalData, editionRecord } from '#src/editions/wire.ts';
import { sentMessage } from '#src/messages/wire.ts';
import { orderSorts, orderStatuses } from './rules/orders.ts';

const whose = z.enum(['studio', 'shop', 'printer', 'customer', 'nobody']);
const nullableText = z.nullable(z.string());

const queueEntry = z.object({
  _id: z.string(),
  title: z.string(),
  theme: z.string(),
  plan: z.string(),
  copies: z.number(),
  whose,
  what: z.string(),
  /** Whether the studio does it on the magazine's pages, under /studio/proof. */
  proof: z.boolean(),
  /** The time since which it waits. */
  since: z.string(),
  thumbnail: nullableText,
});
export type QueueEntry = z.output<typeof queueEntry>;

const queueQuery = z.strictObject({
  whose: z.optional(whose),
  /** The last edition of the page before. */
  after: z.optional(z.string().check(z.maxLength(64))),
  /** The `since` of that edition. */
  since: z.optional(z.iso.datetime()),
});
export type QueueQuery = z.output<typeof queueQuery>;

const queuePart = z.object({
  whose,
  /** The number of all editions in the part, see `queueCountText`; null for the shipped ones, which are not counted. */
  count: z.nullable(z.number()),
  editions: z.array(queueEntry),
  /** Whether there may be more after the last one. */
  more: z.boolean(),
});
export type QueuePart = z.output<typeof queuePart>;

/**
 * The beginning of each part of the queue, or a page of one part (`whose`): the longest waiting first, of the shipped
 * ones the newest.
 */
export const queue = call({
  row: 'D16',
  method: 'GET',
  path: '/studio/api/queue',
  who: 'staff',
  act: 'find',
  query: queueQuery,
  replies: { 200: z.object({ parts: z.array(queuePart) }) },
});

/** How much waits for somebody of the studio, of each kind, a hundred at most. */
export const waiting = call({
  row: 'W148',
  method: 'GET',
  path: '/studio/api/waiting',
  who: 'staff',
  act: 'find',
  replies: {
    200: z.object({
      orders: z.number(),
      claims: z.number(),
      copies: z.number(),
      samples: z.number(),
      /** Those that wait for a second person, and those that failed. */
      refunds: z.number(),
      /** Adjustments of iCredits that wait for a second person. */
      credits: z.number(),
      messages: z.number(),
      /** Letters of customers and partners that nobody answered. */
      letters: z.number(),
      /** Orders whose teller wrote last in the chat. */
      chats: z.number(),
      /** Planned changes of content that could not begin. */
      content: z.number(),
      jobs: z.number(),
    }),
  },
});

/**
 * Server-sent events: `data` is a list of changes, each a kind, followed by the id of its order where it is about one
 * (`order 7w2w…`); `all`: anything may have changed. Ends when the session does, and after five minutes.
 */
export const changes = call({
  row: 'W147',
  method: 'GET',
  path: '/studio/api/changes',
  who: 'staff',
  act: 'find',
  replies: { 200: 'stream' },
});

const searchPlace = z.strictObject({
  key: z.string().check(z.maxLength(200)),
  age: z.int(),
  edition: z.string().check(z.maxLength(64)),
});

const colleague = z.object({ _id: z.string(), name: z.string() });
export type Colleague = z.output<typeof colleague>;

const listedOrder = z.extend(queueEntry, {
  /** Who ordered it, or for whom a partner did. */
  customerName: z.string(),
  /** Who receives the parcel. */
  recipient: z.string(),
  /** Whom it is about, once somebody said it. */
  about: nullableText,
  partner: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  status: z.enum(orderStatuses),
  /** The day on which it is due, `2026-11-22` (`dueOf`). */
  due: nullableText,
  /** Who of the staff works on it. */
  assignee: z.nullable(colleague),
  /** What is still to be paid, in rupees. */
  left: z.number(),
  createdAt: z.string(),
});
export type ListedOrder = z.output<typeof listedOrder>;

const orderFilter = {
  whose: z.optional(z.enum(['studio', 'shop', 'printer', 'customer'])),
  status: z.optional(z.enum(orderStatuses)),
  partner: z.optional(z.string().check(z.maxLength(64))),
  late: z.optional(z.literal('yes')),
  /** Those that the caller works on. */
  mine: z.optional(z.literal('yes')),
  /** Those whose teller waits for an answer in the chat. */
  chat: z.optional(z.literal('waits')),
  sort: z.optional(z.enum(orderSorts)),
};

const ordersQuery = z.strictObject({
  ...orderFilter,
  /** The last order of the page before, by due day with that day and the time of its last step. */
  after: z.optional(z.string().check(z.maxLength(64))),
  due: z.optional(z.iso.date()),
  since: z.optional(z.iso.datetime()),
});
export type OrdersQuery = z.output<typeof ordersQuery>;

const orderList = z.object({
  orders: z.array(listedOrder),
  /** The place after which there may be more, for the query; null when this is all. */
  after: z.nullable(z.object({ after: z.string(), due: z.optional(z.string()), since: z.optional(z.string()) })),
  /** The day it is in India. */
  today: z.string(),
  /** How the page is sorted: shipped and cancelled orders have no due day. */
  sort: z.enum(orderSorts),
  /** The partner whose orders are asked for. */
  partner: z.nullable(z.object({ _id: z.string(), name: z.string() })),
});
export type OrderList = z.output<typeof orderList>;

/** A page of the list of all orders: filtered, and sorted by due day, by the day they were placed, or by name. */
export const orders = call({
  row: 'W130',
  method: 'GET',
  path: '/studio/api/orders',
  who: 'staff',
  act: 'find',
  query: ordersQuery,
  replies: { 200: orderList },
});

/** The same orders as a CSV file, ten thousand at most; with `only` those with these ids, separated by commas. */
export const ordersCsv = call({
  row: 'W130',
  method: 'GET',
  path: '/studio/api/orders.csv',
  who: 'staff',
  act: 'find',
  query: z.strictObject({
    ...orderFilter,
    only: z.optional(z.string().check(z.regex(/^[0-9a-z]{26}(,[0-9a-z]{26}){0,199}$/))),
  }),
  replies: { 200: 'stream' },
});

const editionIds = z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(200));

/** Everybody who works in the studio and may sign in. */
export const colleagues = call({
  row: 'W149',
  method: 'GET',
  path: '/studio/api/colleagues',
  who: 'staff',
  act: 'find',
  replies: { 200: z.object({ colleagues: z.array(colleague) }) },
});

const assignment = z.strictObject({
  editions: editionIds,
  /** The id of a member of staff, `me` for the caller, null for nobody. */
  to: z.nullable(z.string().check(z.maxLength(64))),
  /** Only those that nobody works on. */
  ifFree: z.optional(z.boolean()),
});
export type Assignment = z.output<typeof assignment>;
const assigned = z.object({
  /** Those of them that are theirs now. Orders that are over are nobody's. */
  assigned: z.array(z.string()),
});
export type Assigned = z.output<typeof assigned>;

/** Gives orders under way to a member of staff, or to nobody. */
export const assign = call({
  row: 'W149',
  method: 'POST',
  path: '/studio/api/assign',
  who: 'staff',
  act: 'find',
  json: assignment,
  replies: { 200: assigned },
});

/**
 * Says that the caller has an order open, or has left it, and answers the names of the others who have it open. What
 * was said is forgotten after 45 seconds.
 */
export const presence = call({
  row: 'W149',
  method: 'POST',
  path: '/studio/api/presence',
  who: 'staff',
  act: 'find',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({ edition: z.string().check(z.maxLength(64)), here: z.boolean() }),
  replies: { 200: z.object({ others: z.array(z.string()) }) },
});

const savedView = z.object({ _id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.output<typeof savedView>;
const savedViewList = z.object({ views: z.array(savedView) });

/** The caller's saved views of the list of orders, by name. */
export const views = call({
  row: 'W149',
  method: 'GET',
  path: '/studio/api/views',
  who: 'staff',
  act: 'find',
  replies: { 200: savedViewList },
});

const viewToSave = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  filter: z.strictObject(orderFilter),
});
export type ViewToSave = z.output<typeof viewToSave>;

/** Saves filters of the list under a name; answers 409 `too-many-views` above twenty. */
export const saveView = call({
  row: 'W149',
  method: 'POST',
  path: '/studio/api/views',
  who: 'staff',
  act: 'find',
  json: viewToSave,
  replies: { 200: savedViewList },
});

/** Removes one of the caller's views. */
export const removeView = call({
  row: 'W149',
  method: 'POST',
  path: '/studio/api/remove-view',
  who: 'staff',
  act: 'find',
  json: z.strictObject({ view: z.string().check(z.maxLength(64)) }),
  replies: { 200: savedViewList },
});

const searchResult = z.object({
  found: z.array(listedOrder),
  /** Whether nothing is written as it was searched, and these names are one letter away from it. */
  near: z.boolean(),
  /** The partners that have this name or e-mail address; the list of all orders has theirs. */
  partners: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The place after which there may be more; null when this is all. */
  after: z.nullable(searchPlace),
});
export type SearchResult = z.output<typeof searchResult>;

/**
 * A page of the orders that are found by a name (of who ordered, of whom it is about, of who receives it), the end of
 * a phone number, an order number, an e-mail address, the number of an invoice or a MID (W131). Not a GET, so that no
 * name is in an address, which others write down.
 */
export const search = call({
  row: 'W120, W131',
  method: 'POST',
  path: '/studio/api/search',
  who: 'staff',
  act: 'find',
  json: z.strictObject({
    words: z.string().check(z.maxLength(100)),
    after: z.optional(searchPlace),
    /** The most orders of a page: each that is shown is recorded as found (W121). */
    most: z.optional(z.int().check(z.minimum(1), z.maximum(pageSize))),
  }),
  replies: { 200: searchResult },
});

const jobName = z.string().check(z.maxLength(100));
const jobId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

const failedJob = z.object({
  _id: z.string(),
  job: z.string(),
  failedAt: z.string(),
  attempts: z.number(),
  reason: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

/** The last job of the page before, by its name and its id. */
const failedJobsQuery = z.strictObject({ job: z.optional(jobName), id: z.optional(jobId) });
export type FailedJobsQuery = z.output<typeof failedJobsQuery>;
const failedJobsPage = z.object({ jobs: z.array(failedJob), more: z.boolean() });
export type FailedJobs = z.output<typeof failedJobsPage>;

/** A page of the jobs that failed for good, the newest first (W93). */
export const failedJobs = call({
  row: 'W93',
  method: 'GET',
  path: '/studio/api/jobs',
  who: 'staff',
  act: 'jobs',
  query: failedJobsQuery,
  replies: { 200: failedJobsPage },
});

/** Has one of them run again. */
export const retryJob = call({
  row: 'W93',
  method: 'POST',
  path: '/studio/api/retryJob',
  who: 'staff',
  act: 'jobs',
  json: z.strictObject({ job: jobName, id: jobId }),
  replies: { 200: z.object({ status: z.literal('ok') }) },
});

const draftEntry = z.object({
  version: z.number(),
  askedAt: z.string(),
  askedBy: z.string(),
  reason: nullableText,
  trouble: nullableText,
  waits: z.nullable(z.enum(['thin', 'asked'])),
  madeAt: nullableText,
  publishedAt: nullableText,
  approvedAt: nullableText,
  pdf: nullableText,
  /** Whether it was typeset here; a PDF made elsewhere has no plan (W81). */
  hasPlan: z.boolean(),
  /** When its files were erased, since somebody withdrew what it prints. */
  erasedAt: nullableText,
  pages: z.array(z.object({ src: z.string(), width: z.number(), height: z.number() })),
  findings: z.array(z.object({ code: z.string(), message: z.string(), page: z.optional(z.number()) })),
});

const printEntry = z.object({
  state: z.enum(['none', 'making', 'failed', 'stopped', 'released']),
  trouble: nullableText,
  madeAt: nullableText,
  releasedAt: nullableText,
  releasedBy: nullableText,
  reason: nullableText,
  ticket: nullableText,
  ticketData: nullableText,
  files: z.array(
    z.object({
      name: z.enum(['whole', 'cover', 'inside']),
      file: z.string(),
      pages: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  findings: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(['stops', 'warns']),
      message: z.string(),
      page: z.optional(z.number()),
    }),
  ),
});

const storyData = z.object({
  answers: z.array(
    z.object({
      question: z.string(),
      text: z.string(),
      voice: nullableText,
      seconds: z.nullable(z.number()),
      /** Whether the text comes from the recording (W54). */
      heard: z.nullable(z.enum(['as-heard', 'changed'])),
    }),
  ),
  /** What friends and family told that is kept; each a text or a recording (W53). */
  friends: z.array(
    z.object({
      question: z.string(),
      by: z.string(),
      text: z.string(),
      voice: nullableText,
      seconds: z.nullable(z.number()),
    }),
  ),
  photos: z.array(z.string()),
  /** Recordings that broke off and are part of no answer: the person has not come back (W51). */
  takes: z.array(z.object({ take: z.string(), question: z.string(), begunAt: z.string() })),
});
export type StudioStory = z.output<typeof storyData>;

/** All that staff need about one edition. Money in rupees. */
export const studioEdition = call({
  row: 'D16',
  method: 'GET',
  path: '/studio/api/editions/:edition',
  who: 'staff',
  act: 'find',
  target: { object: 'edition', may: 'staff' },
  params: z.strictObject({ edition: z.string().check(z.maxLength(64)) }),
  replies: {
    200: z.object({
      _id: z.string(),
      title: z.string(),
      theme: z.string(),
      design: editionRecord.shape.design,
      subCategory: z.string(),
      plan: z.object({ name: z.string(), pages: z.number() }),
      copies: z.number(),
      orderStatus: z.number(),
      live: z.number(),
      createdAt: z.string(),
      customerName: z.string(),
      customerPhone: nullableText,
      /** The partner who placed it, if one did. */
      partner: z.nullable(z.object({ name: z.string(), phone: z.string() })),
      /** Null for those who may not see it. */
      payment: z.nullable(z.object({ total: z.number(), paid: z.number(), isFifty: z.boolean() })),
      address: z.nullable(
        z.object({ street: z.string(), city: z.string(), postalCode: z.string(), state: nullableText }),
      ),
      /** Who receives the parcel, and the number the courier calls. */
      recipient: z.object({ name: z.string(), phone: nullableText }),
      /**
       * What cancelling now would give back, as in the edition record; null when it is too late or cancelled already.
       */
      cancel: editionRecord.shape.cancel,
      cancelled: editionRecord.shape.cancelled,
      trackLink: z.nullable(z.object({ link: z.string(), lastUpdate: z.string() })),
      deliveredAt: nullableText,
      /** Whether the tracking link can be set or corrected now (D10). */
      setsTrackLink: z.boolean(),
      turn: z.object({ whose, what: z.string(), proof: z.boolean() }),
      /** The day by which that is due, `2026-11-22` (`dueOf`), and the day it is in India. */
      due: nullableText,
      today: z.string(),
      /** When it arrives; null once it is delivered or cancelled. */
      arrival: z.nullable(arrivalData),
      /** The language in which its story is told. */
      language: z.enum(formLanguages),
      /** Who of the staff works on it. */
      assignee: z.nullable(colleague),
      revisions: z.number(),
      freeRevisions: z.number(),
      /** Rounds that cost something, in rupees; they are part of `payment.total` (W83). */
      charges: z.array(z.object({ round: z.number(), label: z.string(), amount: z.number() })),
      mayRedraft: z.boolean(),
      /** The names of friends who withdrew what is printed in the soft copy that was approved last (W53). */
      withdrawn: z.array(z.string()),
      /** Empty for those who may not read it, as what is in a draft. */
      story: storyData,
      drafts: z.array(draftEntry),
      /** The print files. */
      print: printEntry,
      /** Until when the approval can be taken back; nothing is printed before. Null when it cannot. */
      undoUntil: editionRecord.shape.undoUntil,
      /** Until when the customer can open the story again, which publishing ends (W55). Null when they cannot. */
      reopenUntil: z.nullable(z.string()),
      history: z.array(z.object({ what: z.string(), by: z.string(), at: z.string(), reason: nullableText })),
      /** What its owner, the studio, and staff among themselves wrote about it (W151, W152). */
      written: orderWords,
      /** What was sent about it, the newest fifty first. */
      messages: z.array(sentMessage),
      /** Who of the staff read the story (W112) or found its order (W121), and on which days, the newest first. */
      staffReads: z.array(z.object({ name: z.string(), day: z.string(), how: z.enum(['story', 'search']) })),
    }),
  },
});

/** The story of an edition for a reason, for those whose role does not read stories; the reason is logged (W140). */
export const readStory = call({
  row: 'W140',
  method: 'POST',
  path: '/studio/api/readStory',
  who: 'staff',
  act: 'story-for-reason',
  target: { object: 'edition', may: 'staff' },
  json: z.strictObject({
    edition: z.string().check(z.maxLength(64)),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  }),
  replies: { 200: storyData },
});

export type StudioEdition = BodyOf<typeof studioEdition>;
