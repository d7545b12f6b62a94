import type { EditionRole } from '../rules.ts';

/** What a partner and their client decide about a magazine, and who sees its soft copy first (W68). Pure. */

interface PartnerOrder {
  partner: string | null;
  clientApproves: boolean;
  sentToClientAt: Date | null;
  orderStatus: number;
}

/**
 * Whether a caller may read an edition and tell its story: everybody who knows the id of a customer's order (D05), of a
 * partner's only those who may act, so that ending their client's link ends it.
 */
export const mayView = (
  { customer, partner }: Record<'customer' | 'partner', string | null>,
  role: EditionRole,
): boolean => customer !== null || partner === null || role !== 'stranger';

/** Whether the partner approves a magazine, and not their client. */
export const partnerApproves = ({ partner, clientApproves }: Pick<PartnerOrder, 'partner' | 'clientApproves'>) =>
  partner !== null && !clientApproves;

/** Whether the next or present soft copy goes to the partner first, who has not sent it on. */
export const isForPartnerFirst = (edition: Omit<PartnerOrder, 'orderStatus'>): boolean =>
  partnerApproves(edition) && edition.sentToClientAt === null;

/** Whether there is a soft copy that is for its partner alone until they send it to their client. */
const isWithheld = (edition: PartnerOrder): boolean => isForPartnerFirst(edition) && edition.orderStatus > 2;

const seeFirst: readonly EditionRole[] = ['partner', 'viewer', 'staff', 'system'];

/**
 * Whether a caller of that role sees the soft copy now: with the partner's client, everybody else who has the id, but
 * not who only tells the story (W182).
 */
export const maySeeSoftCopy = (edition: PartnerOrder, role: EditionRole): boolean =>
  seeFirst.includes(role) || (role === 'teller' ? edition.orderStatus < 3 : !isWithheld(edition));

/** Whether a caller of that role, who may act, may approve: the client only when their partner lets them. */
export const mayApprove = (edition: PartnerOrder, role: EditionRole): boolean =>
  role !== 'link' || !partnerApproves(edition);

interface ShownState {
  live: number;
  pdf: readonly unknown[];
  thumbnail: unknown;
}

/**
 * An edition as a caller of that role sees it: while its soft copy is withheld from them it is still being made; once
 * it is approved it goes on without one.
 */
export function asSeenBy<E extends PartnerOrder & ShownState>(edition: E, role: EditionRole): E {
  if (maySeeSoftCopy(edition, role)) return edition;
  const isDecided = edition.orderStatus !== 3 || edition.live === 3;
  return { ...edition, pdf: [], thumbnail: null, ...(!isDecided && { orderStatus: 2, live: 0 }) };
}

/** Whether the soft copy can be sent to the client: there is one, which they do not see yet. */
export const maySendToClient = (edition: PartnerOrder & ShownState & { cancelled: unknown }): boolean =>
  !edition.cancelled && isWithheld(edition) && edition.pdf.length > 0;

interface SeenOrder {
  mayAct: boolean;
  mayApprove: boolean;
  cancelled: unknown;
  brand: { name: string } | null;
}

/** The partner who approves in place of whoever sees this record, by name; null to everybody else. */
export const approverOf = ({ mayAct, mayApprove, cancelled, brand }: SeenOrder): string | null =>
  mayAct && !mayApprove && !cancelled ? (brand?.name ?? null) : null;

/** Whether a partner can still choose who approves. */
export const mayChooseApprover = ({ live, cancelled }: { live: number; cancelled: unknown }): boolean =>
  !cancelled && live < 3;

/** Why a client may not take a step about the soft copy, in words for them; `undefined` when they may. */
export function clientProblem(
  edition: PartnerOrder,
  step: 'approve' | 'askForRevision',
  partner: string,
): { code: 'withheld' | 'partner-approves'; text: string } | undefined {
  if (isWithheld(edition))
    return {
      code: 'withheld',
      text: `${partner} looks at the soft copy first and sends it to you.`,
    };
  if (step !== 'approve' || mayApprove(edition, 'link')) return undefined;
  return {
    code: 'partner-approves',
    text: `${partner} approves this magazine. Ask for a revision here, or tell them that it is right.`,
  };
}

/** Whether a customer link works; `ended` by hand, or `expired` (W69). */
export type LinkState = 'valid' | 'ended' | 'expired';

export const linkState = ({ endedAt, expiresAt }: { endedAt: Date | null; expiresAt: Date }, now: Date): LinkState => {
  if (endedAt) return 'ended';
  return expiresAt > now ? 'valid' : 'expired';
};

/**
 * What somebody reads who came by a link that does not work, and what they can do; `partner`: who sent it, of whose
 * order it opened all (`mayView`).
 */
export function deadLinkText(state: 'ended' | 'expired' | 'unknown', partner: string | null): string {
  const why = {
    ended: 'This link was ended',
    expired: 'This link has expired',
    unknown: 'This link is not complete, or it was replaced',
  }[state];
  if (partner !== null) return `${why}. Ask ${partner} for a new one.`;
  return `${why}, so you can look but not decide. Ask whoever sent it for a new one.`;
}

/** Until when an approval of that time can be taken back (W82); the printing begins then. `minutes` is a setting. */
export const approvalUndoUntil = (approvedAt: Date, minutes: number): Date =>
  new Date(approvedAt.getTime() + minutes * 60_000);

/** Whether an approval can be taken back now: within its time, while the order stands and nothing is printed. */
export const mayUndoApproval = (
  { live, orderStatus, cancelled }: { live: number; orderStatus: number; cancelled: unknown },
  { until, now }: { until: Date; now: Date },
): boolean => !cancelled && live === 3 && orderStatus < 5 && now < until;
