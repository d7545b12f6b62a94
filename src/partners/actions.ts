import { becomePartner, partnerAccountFor, type PartnerData } from '#src/accounts/index.ts';
import { businessPlanById, categoriesFor, partnerTypeById, plans } from '#src/catalogue/index.ts';
import { createEdition, customerLink, editionById } from '#src/editions/index.ts';
import { checkPhoto, keepFile } from '#src/files/index.ts';
import { tell } from '#src/messages/index.ts';
import type { UploadedFile } from '#kernel/call.ts';
import { gstinOf, gstinProblem } from '#kernel/gstin.ts';
import type { EditionId, FileId } from '#kernel/ids.ts';
import { paise } from '#kernel/money.ts';
import { phoneOf } from '#kernel/phone.ts';
import { notYours, Refused, signInFirst } from '#kernel/refused.ts';
import type { Ctx } from '#platform/context.ts';
import {
  sameOrder,
  sameOrderSeconds,
  sampleOnItsWay,
  signUpComplete,
  words,
  type SampleOrder,
  type SignUp,
} from './rules.ts';
import * as store from './store.ts';
import type { Partner } from './store.ts';

const shownAs = (partner: Partner): PartnerData => ({
  _id: partner.id,
  name: partner.name,
  phone: partner.phone,
  email: partner.email,
  logo: partner.logo,
  credits: partner.credits,
  currentPlan: partner.planName === null ? null : { name: partner.planName },
  partnerType: partner.type,
  addresses: partner.addresses,
  isnew: partner.isnew,
  gstin: partner.gstin,
});

/** The partner with this account id, or nothing when there is none. */
export const partnerById = (ctx: Ctx, id: string): Promise<Partner | undefined> => store.findPartner(ctx.db, id);

/** What the login call answers as `data` for a partner's account; nothing while it has no brand profile. */
export async function describePartner(ctx: Ctx, id: string): Promise<PartnerData | undefined> {
  const partner = await store.findPartner(ctx.db, id);
  return partner && shownAs(partner);
}

/** A partner's iCredits: a whole number, never negative (D15). */
export const creditsOf = async (ctx: Ctx, id: string): Promise<number> =>
  (await store.findPartner(ctx.db, id))?.credits ?? 0;

/** The session's partner. An id in the payload may be absent or equal; another's is refused and noted (W15). */
function selfOf(ctx: Ctx, claimed: string | undefined): string {
  if (ctx.actor.kind !== 'partner') throw signInFirst();
  if (claimed !== undefined && claimed !== ctx.actor.id) {
    ctx.log.warn(
      { security: 'another-partners-id', partner: ctx.actor.id, claimed },
      'a partner sent the id of another',
    );
    throw notYours();
  }
  return ctx.actor.id;
}

async function changeSelf(
  ctx: Ctx,
  id: string,
  change: Parameters<typeof store.changePartner>[2],
): Promise<PartnerData> {
  const partner = await store.changePartner(ctx.db, id, change);
  if (!partner) throw signInFirst();
  return shownAs(partner);
}

async function keepLogo(ctx: Ctx, image: UploadedFile): Promise<FileId> {
  const { path, type } = await checkPhoto(image.path);
  return (await keepFile(ctx, { path, type, kind: 'logo', public: true, filename: image.filename })).id;
}

/** A GSTIN as it is kept; null when the field was left empty. Throws `Refused` 400 with what is wrong with it. */
function checkedGstin(typed: string): string | null {
  if (typed.trim() === '') return null;
  const problem = gstinProblem(typed);
  if (problem) throw new Refused(400, 'gstin', problem);
  return gstinOf(typed);
}

/** Turns a just-proven phone into a partner with a brand profile and 0 iCredits (P-K02, W21). The logo is optional. */
export async function registerPartner(
  ctx: Ctx,
  form: { fields: SignUp & { gstin?: string | undefined }; files: readonly UploadedFile[] },
): Promise<PartnerData> {
  if (!signUpComplete(form.fields)) throw new Refused(400, 'fields-missing', words.fillAll);
  if (!(await partnerTypeById(ctx, form.fields.type)))
    throw new Refused(400, 'unknown-type', 'Please choose what kind of partner you are from the list.');
  const gstin = checkedGstin(form.fields.gstin ?? '');
  const image = form.files.find(file => file.bytes > 0);
  const logo = image ? await keepLogo(ctx, image) : null;
  const [name, email, city] = [form.fields.name.trim(), form.fields.email.trim(), form.fields.city.trim()];
  return ctx.transaction(async ctx => {
    const account = await becomePartner(ctx);
    const [partner] = await store.insertPartner(ctx.db, {
      ...account,
      name,
      email,
      city,
      logo,
      gstin,
      type: form.fields.type,
      addresses: [{ street: '', city, postalCode: '', state: null }],
      createdAt: ctx.now(),
    });
    if (!partner)
      throw new Refused(409, 'partner-exists', 'This number has a partner account already. Sign in with it.');
    await tell(ctx, { to: partner.phone, kind: 'partnerWelcome', values: { name }, link: '/dashboard' });
    return shownAs(partner);
  });
}

/** Whether the partner's physical sample is paid for and on its way (P-K03, D22). */
export async function checkSample(
  ctx: Ctx,
  asked: { _id?: string | undefined },
): Promise<{ shouldShowAlert: boolean }> {
  const sample = await store.sampleOf(ctx.db, selfOf(ctx, asked._id));
  return { shouldShowAlert: sample !== undefined && sampleOnItsWay(sample.paidAt, ctx.now()) };
}

export interface NewOrder {
  partner?: string | undefined;
  customerName: string;
  customerPhone?: string | number | null | undefined;
  /** A category's id. */
  category: string;
  key?: string | undefined;
}

interface Attempt {
  customerName: string;
  customerPhone: string | null;
  category: string;
  key: string | null;
}

/** The edition this same attempt, or an equal order a moment ago, has made already (W30). Needs the partner's row held. */
async function orderedAlready(ctx: Ctx, partner: string, order: Attempt): Promise<EditionId | undefined> {
  const named = order.key === null ? null : await store.orderNamed(ctx.db, partner, order.key);
  if (named !== null) return named as EditionId;
  const now = ctx.now().getTime();
  for (const earlier of await store.ordersSince(ctx.db, partner, new Date(now - sameOrderSeconds * 1000))) {
    const edition = earlier.edition === null ? undefined : await editionById(ctx, earlier.edition);
    if (edition && sameOrder(order, edition, (now - earlier.madeAt.getTime()) / 1000)) return edition.id;
  }
  return undefined;
}

/** The plan an order is made on: the partner's own, or the fullest of the shop's before a bundle was ever bought. */
async function planOf(ctx: Ctx, partner: Partner): Promise<{ id: string; name: string; pages: 12 | 16 | 20 }> {
  const fullest = (await plans(ctx)).find(plan => plan.pages === 20);
  if (!fullest) throw new Error('the catalogue has no plan of 20 pages');
  if (partner.planId === null || partner.planName === null) return fullest;
  const pages = (await businessPlanById(ctx, partner.planId))?.pages ?? fullest.pages;
  return { id: partner.planId, name: partner.planName, pages };
}

/**
 * Places an order for a partner's customer and spends one iCredit, in one transaction (P-K06, D15). The customer, when there is a
 * number, gets the link to tell the story. Throws `Refused` 402 at zero iCredits, 400 on an empty name, bad number or foreign category.
 */
export async function placeOrder(ctx: Ctx, input: NewOrder): Promise<{ _id: EditionId }> {
  const self = selfOf(ctx, input.partner);
  const customerName = input.customerName.trim();
  if (customerName === '')
    throw new Refused(400, 'name-missing', 'Please enter the name of the person this edition is for.');
  const typed = String(input.customerPhone ?? '').trim();
  const customerPhone = typed === '' ? null : phoneOf(typed);
  const known = await store.findPartner(ctx.db, self);
  if (!known) throw signInFirst();
  const category = (await categoriesFor(ctx, known.type)).find(each => each.id === input.category);
  if (!category) throw new Refused(400, 'unknown-category', 'Please choose a category from the list.');
  const plan = await planOf(ctx, known);
  const key = input.key ?? null;
  const facts = { customerName, customerPhone, category: category.name };
  return ctx.transaction(async ctx => {
    await store.holdPartner(ctx.db, self);
    const earlier = await orderedAlready(ctx, self, { ...facts, key });
    if (earlier) return { _id: earlier };
    if (!(await store.takeCredit(ctx.db, self))) throw new Refused(402, 'no-credits', words.zeroCredits);
    const free = paise(0);
    const edition = await createEdition(ctx, {
      ...facts,
      partner: self,
      theme: category.theme,
      subCategory: category.name,
      plan,
      copies: 1,
      total: free,
      paid: free,
      isFifty: false,
    });
    await store.noteOrder(ctx, { partner: self, edition, orderKey: key });
    if (customerPhone !== null) {
      const values = { name: customerName, edition: category.name, partner: known.name };
      await tell(ctx, { to: customerPhone, kind: 'orderPlaced', values, link: await customerLink(ctx, edition) });
    }
    return { _id: edition };
  });
}

/** Puts a new logo on the brand profile (P-K09, D14). */
export async function updatePartnerLogo(
  ctx: Ctx,
  form: { fields: { id?: string | undefined }; files: readonly UploadedFile[] },
): Promise<PartnerData> {
  const self = selfOf(ctx, form.fields.id);
  const image = form.files.find(file => file.bytes > 0);
  if (!image) throw new Refused(400, 'image-missing', 'Please choose a picture for your logo.');
  return changeSelf(ctx, self, { logo: await keepLogo(ctx, image) });
}

export interface Profile {
  id?: string | undefined;
  name: string;
  postalCode: string;
  /** The street. */
  address: string;
  city: string;
  state: string;
  /** As before unless stated; empty takes it away. */
  gstin?: string | undefined;
}

/** Saves the brand profile, the first address and the GSTIN (P-K09, D14). Only the brand name may not be empty. */
export async function updatePartner(ctx: Ctx, profile: Profile): Promise<PartnerData> {
  const self = selfOf(ctx, profile.id);
  const name = profile.name.trim();
  if (name === '') throw new Refused(400, 'name-missing', 'Please enter your brand name.');
  const gstin = profile.gstin === undefined ? {} : { gstin: checkedGstin(profile.gstin) };
  return ctx.transaction(async ctx => {
    const partner = await store.holdPartner(ctx.db, self);
    const own = {
      street: profile.address.trim(),
      city: profile.city.trim(),
      postalCode: profile.postalCode.trim(),
      state: profile.state.trim() || null,
    };
    return changeSelf(ctx, self, {
      name,
      city: own.city,
      addresses: [own, ...(partner?.addresses.slice(1) ?? [])],
      ...gstin,
    });
  });
}

/** Adds a bought bundle of `count` iCredits, once a payment (`mid`), and makes its plan the current one. Call it while settling (D15). */
export async function addCredits(
  ctx: Ctx,
  partner: string,
  count: number,
  bought: { mid: string; plan: { id: string; name: string } },
): Promise<void> {
  await ctx.transaction(async ctx => {
    const known = await store.holdPartner(ctx.db, partner);
    if (!known) throw new Error(`iCredits paid by ${bought.mid} are for ${partner}, who is no partner`);
    if (!(await store.giveCredits(ctx, { partner, change: count, kind: 'bundle', ...bought }))) return;
    await tell(ctx, { to: known.phone, kind: 'creditsAdded', values: { credits: String(count) }, link: '/dashboard' });
  });
}

/** Gives the iCredit of a cancelled order back, once (W34). Call it in the transaction that cancels. */
export const returnCredit = (ctx: Ctx, order: { partner: string; edition: EditionId }): Promise<void> =>
  store.returnCredit(ctx, order);

/** Notes a paid physical sample and ends the partner's `isnew`; once a partner (W33). False: there was one already. Call it while settling. */
export const markSamplePaid = (ctx: Ctx, partner: string, sample: SampleOrder & { mid: string }): Promise<boolean> =>
  ctx.transaction(async ctx => {
    const { mid, ...order } = sample;
    const first = await store.insertSample(ctx, { partner, mid, order });
    await store.changePartner(ctx.db, partner, { isnew: false });
    return first;
  });

export interface SeededPartner {
  /** E.164. */
  phone: string;
  name: string;
  email: string;
  city: string;
  /** A partner type's id. */
  type: string;
  credits: number;
  isnew?: boolean;
  plan?: { id: string; name: string };
}

/** Makes a partner without a sign-up, for seeds and tests; a phone that has one already is left as it is. Answers the account id. */
export async function seedPartner(ctx: Ctx, seed: SeededPartner): Promise<string> {
  const { credits, plan, isnew = true, ...profile } = seed;
  return ctx.transaction(async ctx => {
    const id = await partnerAccountFor(ctx, seed.phone);
    const addresses = [{ street: '', city: seed.city, postalCode: '', state: null }];
    const made = await store.insertPartner(ctx.db, { ...profile, id, isnew, addresses, createdAt: ctx.now() });
    if (made.length > 0 && credits > 0)
      await store.giveCredits(ctx, { partner: id, change: credits, kind: 'grant', mid: null, plan: plan ?? null });
    return id;
  });
}
