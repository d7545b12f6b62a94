import * as z from 'zod/mini';
import { call, type BodyOf } from '#kernel/call.ts';
import { partnerRoles } from '#kernel/partner-roles.ts';
import { boundedText, idText } from '#kernel/wire-text.ts';
import { statement, statementFile } from '../wire.ts';

/** iCredits that staff added or, with a negative `change`, took. */
const adjustment = z.object({
  _id: z.string(),
  partner: z.object({ _id: z.string(), name: z.string() }),
  plan: z.string(),
  change: z.int(),
  reason: z.string(),
  state: z.enum(['asked', 'done', 'declined']),
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.nullable(z.string()),
  /** Whether the caller asked for it, who cannot agree to it. */
  isOwn: z.boolean(),
});
export type AdjustmentData = z.output<typeof adjustment>;

/** `open`: orders that are not done, a thousand at most; `lastOrder`: the day in India. */
const listedPartner = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  gstin: z.nullable(z.string()),
  open: z.int(),
  credits: z.int(),
  lastOrder: z.nullable(z.string()),
});
export type ListedPartnerData = z.output<typeof listedPartner>;

/**
 * Fifty partners by name, after the partner `after`, and the adjustments of iCredits that wait for a second person.
 * Posted, so that what is looked for, the beginning of a name or a whole phone number, stands in no address.
 */
export const studioPartners = call({
  row: 'W172',
  method: 'POST',
  path: '/studio/api/partners',
  who: 'staff',
  act: 'find',
  json: z.strictObject({ words: z.optional(boundedText(120)), after: z.optional(idText) }),
  replies: { 200: z.object({ partners: z.array(listedPartner), more: z.boolean(), asked: z.array(adjustment) }) },
});
export type PartnersListData = BodyOf<typeof studioPartners>;

/** All partners by name as a CSV, fifty thousand at most. */
export const partnersCsv = call({
  row: 'W172',
  method: 'GET',
  path: '/studio/api/partners.csv',
  who: 'staff',
  act: 'credits',
  replies: { 200: 'stream' },
});

/** A partner with its iCredits by plan, of the plans on sale, too, and its newest adjustments. */
export const studioPartner = call({
  row: 'W172',
  method: 'GET',
  path: '/studio/api/partners/:partner',
  who: 'staff',
  act: 'find',
  target: { object: 'partner', may: 'staff' },
  params: z.strictObject({ partner: idText }),
  replies: {
    200: z.object({
      _id: z.string(),
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      gstin: z.nullable(z.string()),
      clientPhone: z.nullable(z.string()),
      address: z.string(),
      since: z.string(),
      /** Orders that are not done, by whose turn it is as the partner sees it, a thousand at most. */
      turns: z.object({ you: z.int(), client: z.int(), us: z.int(), way: z.int() }),
      plans: z.array(z.object({ _id: z.string(), name: z.string(), credits: z.int() })),
      /** Who signs in for it with a number of their own (W198), and who is invited to. */
      team: z.array(
        z.object({ name: z.string(), role: z.enum(partnerRoles), phone: z.string(), isInvited: z.boolean() }),
      ),
      adjustments: z.array(adjustment),
    }),
  },
});
export type StudioPartnerData = BodyOf<typeof studioPartner>;

const partnerParams = { partner: idText };

/** A partner's statement for staff, as `statement` gives it to the partner. */
export const studioStatement = call({
  row: 'W172',
  method: 'GET',
  path: '/studio/api/partners/:partner/statement',
  who: 'staff',
  act: 'papers',
  target: { object: 'partner', may: 'staff' },
  params: z.strictObject(partnerParams),
  query: statement.query,
  replies: { 200: z.extend(statement.replies[200], { name: z.string() }) },
});
export type StudioStatementData = BodyOf<typeof studioStatement>;

/** A month of it as a file, with all its lines. */
export const studioStatementFile = call({
  row: 'W172',
  method: 'GET',
  path: '/studio/api/partners/:partner/statement/:month/:format',
  who: 'staff',
  act: 'papers',
  target: { object: 'partner', may: 'staff' },
  params: z.extend(statementFile.params, partnerParams),
  replies: { 200: 'stream' },
  refuses: [400],
});

/**
 * Adds iCredits to a plan of a partner or takes some, with the reason (W171). `key`: one per filled form, so that
 * sending it again repeats the answer. `asked`: it waits for a second person.
 */
export const adjustCredits = call({
  row: 'W171',
  method: 'POST',
  path: '/studio/api/adjust-credits',
  who: 'staff',
  act: 'credits',
  target: { object: 'partner', may: 'staff' },
  json: z.strictObject({ partner: idText, plan: idText, change: z.int(), reason: boundedText(500), key: idText }),
  replies: { 200: z.object({ state: z.enum(['asked', 'done', 'declined']) }) },
});

/** The second person's decision on an adjustment. */
export const decideAdjustment = call({
  row: 'W171',
  method: 'POST',
  path: '/studio/api/decide-adjustment',
  who: 'staff',
  act: 'credits',
  json: z.strictObject({ adjustment: idText, agree: z.boolean() }),
  replies: { 200: z.object({ state: z.enum(['done', 'declined']) }) },
});
