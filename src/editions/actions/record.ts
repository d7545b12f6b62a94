import { parsePhoneNumber } from 'libphonenumber-js/max';
import { designFor, designOf } from '#kernel/designs.ts';
import { paise, toRupees } from '#kernel/money.ts';
import { roleMay, type StaffAct } from '#kernel/staff-roles.ts';
import type { Ctx } from '#platform/context.ts';
import { roleOf } from './access.ts';
import { undoOffer } from './approval.ts';
import { arrivalOf } from './arrival.ts';
import { chargesOf, type Charge } from './money.ts';
import { brandOf, brandsOf, toBrandRecord, type PartnerBrand } from './brand.ts';
import { cancellationTermsOf, cancellationTermsOfAll } from './cancellation.ts';
import { placedByOf, takenSteps } from './history.ts';
import { draftMinutes, draftWaits, reopeningOf } from './reopened-story.ts';
import { maySave } from './subject.ts';
import {
  amountDue,
  mayAct,
  mayCancel,
  mayChangeSubject,
  mayViewAddress,
  mayViewAmounts,
  receiverName,
  sendsStaffToTrackLink,
  type EditionRole,
  type StepName,
} from '../rules.ts';
import { linkRoleOf, mayTell } from '../rules/links.ts';
import type { DraftWait } from '../rules/arrival.ts';
import type { CancellationTerms } from '../rules/cancellation.ts';
import { asSeenBy, mayApprove, mayChooseApprover, maySendToClient } from '../rules/client.ts';
import type { TakenStep } from '../rules/timeline.ts';
import type { Edition } from '../store.ts';
import type * as wire from '../wire.ts';

/** Whether a caller's role is for an act; for everybody but staff the edition decides alone. */
const isFor = ({ actor }: Ctx, act: StaffAct) => actor.kind !== 'staff' || roleMay(actor.role, act);

/** The wire's record of an edition, without what the caller may not see (D05, W13). */
export async function editionRecordFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord> {
  const role = await roleOf(ctx, edition);
  const terms = showsCancelOffer(edition, role) ? await cancellationTermsOf(ctx, edition) : undefined;
  const reopening = !edition.cancelled && mayAct(role) ? await reopeningOf(ctx, edition) : null;
  const [waits, taken] = [await waitOf(ctx, edition), await takenSteps(ctx, edition.id)];
  const minutes = await minutesOfDraft(ctx, edition);
  const [brand, undo] = [await brandOf(ctx, edition), await undoOffer(ctx, edition, role)];
  const charges = mayViewAmounts(role) ? await ctx.use(chargesOf)(ctx, edition.id) : [];
  const placedBy = await placedByOf(ctx, edition, role);
  const rest = { charges, terms, reopening, waits, minutes, taken, brand, undo, placedBy };
  return toEditionRecord(ctx, edition, { role, ...rest });
}

/** Why the drafts of these editions wait, of those whose draft may. */
const waitsOf = async (ctx: Ctx, editions: readonly Edition[]) => {
  const drafted = editions.filter(({ orderStatus }) => orderStatus === 1 || orderStatus === 2);
  return drafted.length > 0
    ? ctx.use(draftWaits)(
        ctx,
        drafted.map(({ id }) => id),
      )
    : new Map<string, DraftWait>();
};
/** In about how many minutes the draft is made that this edition waits for. */
const minutesOfDraft = async (ctx: Ctx, edition: Edition) =>
  !edition.cancelled && edition.orderStatus > 0 && edition.orderStatus < 4 && edition.live !== 1 && edition.live !== 3
    ? ctx.use(draftMinutes)(ctx, edition)
    : undefined;
const waitOf = async (ctx: Ctx, edition: Edition) => (await waitsOf(ctx, [edition])).get(edition.id);

/** As `editionRecordFor`, for many editions with one query. */
export async function editionRecordsFor(ctx: Ctx, editions: readonly Edition[]): Promise<wire.EditionRecord[]> {
  const roles = new Map<string, EditionRole>();
  for (const edition of editions) roles.set(edition.id, await roleOf(ctx, edition));
  const roleById = ({ id }: Edition) => roles.get(id) ?? 'stranger';
  const cancellable = editions.filter(edition => showsCancelOffer(edition, roleById(edition)));
  const terms = await cancellationTermsOfAll(ctx, cancellable);
  const waits = await waitsOf(ctx, editions);
  const brands = await brandsOf(ctx, editions);
  return editions.map(edition =>
    toEditionRecord(ctx, edition, {
      role: roleById(edition),
      terms: terms.get(edition.id),
      reopening: null,
      taken: null,
      placedBy: null,
      undo: null,
      charges: [],
      waits: waits.get(edition.id),
      brand: brands.get(edition.partner ?? ''),
    }),
  );
}

const showsCancelOffer = (edition: Edition, role: EditionRole) => !edition.cancelled && mayCancel(role);

/**
 * The chat number for revisions, never an editor's private one (W13): the shop's; for a partner's client the partner's,
 * where they set one (W86).
 */
function editorPhone(ctx: Ctx, { role, brand }: Pick<RecordContext, 'role' | 'brand'>) {
  const isClient = role === 'stranger' || linkRoleOf(role) !== null;
  const phone = parsePhoneNumber((isClient && brand?.clientPhone) || `+${ctx.config.brand.chatNumber}`);
  return { countryCode: phone.countryCallingCode, number: phone.nationalNumber };
}

interface RecordContext {
  role: EditionRole;
  /** What cancelling now would give back, for callers who may cancel. */
  terms: CancellationTerms | undefined;
  reopening: { open: boolean; until: Date | null } | null;
  waits: DraftWait | undefined;
  /** In about how many minutes its draft is made; undefined in lists. */
  minutes?: number | undefined;
  brand: PartnerBrand | undefined;
  /** Until when the caller can take the approval back. */
  undo: Date | null;
  /** What it costs besides its order; none in lists and for callers who see no amounts. */
  charges: readonly Charge[];
  /** The steps it took; null in lists. */
  taken: TakenStep[] | null;
  placedBy: string | null;
}

/** The steps that a client who has not been shown the soft copy knows nothing of. */
const aboutSoftCopy: ReadonlySet<string> = new Set<StepName>([
  'publish',
  'askForRevision',
  'undoRevision',
  'takeBack',
  'approve',
  'undoApproval',
]);

const toClientRecord = (edition: Edition): wire.EditionRecord['client'] =>
  edition.partner === null
    ? null
    : {
        approves: edition.clientApproves,
        mayChoose: mayChooseApprover(edition),
        mayBeSent: maySendToClient(edition),
        sentAt: edition.sentToClientAt?.toISOString() ?? null,
      };

/** What a caller may do to an edition, and by what kind of link; a viewer of the team sees what a reader's shows. */
function rightsOf(ctx: Ctx, edition: Edition, role: EditionRole) {
  const acts = !edition.cancelled && mayAct(role) && isFor(ctx, 'desk');
  return {
    mayAct: acts,
    mayApprove: acts && mayApprove(edition, role),
    linkRole: role === 'viewer' ? 'reads' : linkRoleOf(role),
  };
}

function toEditionRecord(
  ctx: Ctx,
  whole: Edition,
  { role, terms, reopening, waits, minutes, taken, placedBy, brand, undo, charges }: RecordContext,
): wire.EditionRecord {
  const edition = asSeenBy(whole, role);
  return {
    _id: edition.id,
    customerName: edition.customerName,
    person: edition.person,
    calledAs: edition.about.subject?.calledAs ?? null,
    receiver: receiverName(edition),
    category: { name: edition.category },
    brand: toBrandRecord(brand),
    plan: edition.plan.name,
    pages: edition.plan.pages,
    theme: edition.theme,
    design: designOf(edition),
    thumbnail: edition.thumbnail,
    live: edition.live,
    orderStatus: edition.orderStatus,
    address: mayViewAddress(role) ? edition.address : null,
    hasAddress: edition.address !== null,
    arrivalPin: mayViewAddress(role) ? edition.arrivalPin : null,
    recipient: mayViewAddress(role) ? edition.recipient : null,
    payment: {
      ...(mayViewAmounts(role)
        ? { total: toRupees(edition.total), paid: toRupees(edition.paid) }
        : { total: null, paid: null }),
      isFifty: edition.isFifty,
    },
    charges: charges.map(({ label, amount }) => ({ label, amount: toRupees(amount) })),
    balanceDue: amountDue(edition.total, edition.paid) > 0,
    trackLink: edition.trackLink && {
      link: edition.trackLink.link,
      lastUpdate: edition.trackLink.lastUpdate.toISOString(),
    },
    deliveredAt: edition.deliveredAt,
    arrival: arrivalOf(ctx, edition, { role, waits, minutes }),
    taken: taken && edition === whole ? taken : (taken?.filter(({ step }) => !aboutSoftCopy.has(step)) ?? null),
    createdAt: edition.createdAt.toISOString(),
    placedBy,
    pdf: edition.pdf,
    editor: { phone: editorPhone(ctx, { role, brand }) },
    ...rightsOf(ctx, edition, role),
    withheld: edition !== whole,
    client: role === 'partner' || role === 'staff' ? toClientRecord(edition) : null,
    cancelled: edition.cancelled && {
      at: edition.cancelled.at.toISOString(),
      refund: mayCancel(role) || role === 'staff' ? toRupees(edition.cancelled.refund) : null,
    },
    cancel: terms ? cancelOfferOf(edition, terms) : null,
    setsTrackLink:
      role === 'staff' &&
      isFor(ctx, 'ship') &&
      sendsStaffToTrackLink(edition.orderStatus, edition.trackLink?.lastUpdate ?? null, ctx.now()),
    undoUntil: undo?.toISOString() ?? null,
    reopening: reopening && { open: reopening.open, until: reopening.until?.toISOString() ?? null },
  };
}

export const toSubjectRecord = async (ctx: Ctx, edition: Edition): Promise<wire.SubjectRecord> => ({
  ...edition.about,
  ...(await guestChangesOf(ctx, edition)),
  mayChange: mayChangeSubject(edition) && mayTell(await roleOf(ctx, edition)),
  arrival: await arrivalFor(ctx, edition),
});

async function arrivalFor(ctx: Ctx, edition: Edition): Promise<wire.EditionRecord['arrival']> {
  const role = await roleOf(ctx, edition);
  return arrivalOf(ctx, asSeenBy(edition, role), { role, waits: await waitOf(ctx, edition) });
}

export const toDesignRecord = async (ctx: Ctx, edition: Edition): Promise<wire.DesignRecord> => ({
  design: designOf(edition),
  proposed: designFor[edition.theme],
  emphasis: edition.emphasis,
  mayChange: mayChangeSubject(edition) && (await maySave(ctx, edition)),
});

/** What guests changed, for callers who may act; nothing while there is no such change. */
async function guestChangesOf(ctx: Ctx, edition: Edition): Promise<Pick<wire.SubjectRecord, 'guestChanges'>> {
  const { names, design, nameBefore } = edition.guestChanges;
  if (!(names || design) || !mayAct(await roleOf(ctx, edition))) return {};
  return { guestChanges: { names: names?.toISOString() ?? null, design: design?.toISOString() ?? null, nameBefore } };
}

/** What cancelling now would give back, as on the wire. */
export const cancelOfferOf = (edition: Edition, terms: CancellationTerms): wire.EditionRecord['cancel'] => ({
  phase: terms.phase,
  refund: toRupees(paise(terms.refund)),
  later: toRupees(paise(terms.later)),
  wholeUntil: terms.wholeUntil?.toISOString() ?? null,
  // A partner's order with a total of 0 was placed with an iCredit.
  iCredit: edition.partner === null || edition.total > 0 ? null : terms.iCredit,
  until: terms.until,
});
