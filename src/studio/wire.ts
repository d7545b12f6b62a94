import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';

const whose = z.enum(['studio', 'shop', 'printer', 'customer', 'nobody']);
const maybe = z.nullable(z.string());

const queued = z.object({
  _id: z.string(),
  title: z.string(),
  theme: z.string(),
  plan: z.string(),
  copies: z.number(),
  whose,
  what: z.string(),
  /** Since when it waits. */
  since: z.string(),
  thumbnail: maybe,
});
export type Queued = z.output<typeof queued>;

/** Every edition with whose turn it is, the longest waiting first; of the shipped ones the newest. */
export const queue = call({
  row: 'D16',
  method: 'GET',
  path: '/studio/api/queue',
  who: 'staff',
  replies: { 200: z.object({ editions: z.array(queued) }) },
});

const draft = z.object({
  version: z.number(),
  askedAt: z.string(),
  askedBy: z.string(),
  reason: maybe,
  trouble: maybe,
  madeAt: maybe,
  publishedAt: maybe,
  approvedAt: maybe,
  pdf: maybe,
  pages: z.array(z.object({ src: z.string(), width: z.number(), height: z.number() })),
  findings: z.array(z.object({ code: z.string(), message: z.string(), page: z.optional(z.number()) })),
});

const print = z.object({
  state: z.enum(['none', 'making', 'failed', 'stopped', 'released']),
  trouble: maybe,
  madeAt: maybe,
  releasedAt: maybe,
  releasedBy: maybe,
  reason: maybe,
  ticket: maybe,
  ticketData: maybe,
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

/** All that staff need about one edition. Money in rupees. */
export const edition = call({
  row: 'D16',
  method: 'GET',
  path: '/studio/api/editions/:edition',
  who: 'staff',
  params: z.strictObject({ edition: z.string().check(z.maxLength(64)) }),
  replies: {
    200: z.object({
      _id: z.string(),
      title: z.string(),
      theme: z.string(),
      subCategory: z.string(),
      plan: z.object({ name: z.string(), pages: z.number() }),
      copies: z.number(),
      orderStatus: z.number(),
      live: z.number(),
      createdAt: z.string(),
      customerName: z.string(),
      customerPhone: maybe,
      byPartner: z.boolean(),
      payment: z.object({ total: z.number(), paid: z.number(), isFifty: z.boolean() }),
      address: z.nullable(z.object({ street: z.string(), city: z.string(), postalCode: z.string(), state: maybe })),
      trackLink: z.nullable(z.object({ link: z.string(), lastUpdate: z.string() })),
      /** Whether the tracking link can be set or corrected now (D10). */
      setsTrackLink: z.boolean(),
      turn: z.object({ whose, what: z.string() }),
      revisions: z.number(),
      freeRevisions: z.number(),
      mayRedraft: z.boolean(),
      story: z.object({
        answers: z.array(
          z.object({ question: z.string(), text: z.string(), voice: maybe, seconds: z.nullable(z.number()) }),
        ),
        photos: z.array(z.string()),
      }),
      drafts: z.array(draft),
      /** What goes to the printer. */
      print,
      history: z.array(z.object({ what: z.string(), by: z.string(), at: z.string(), reason: maybe })),
    }),
  },
});
