import type { UploadedFile, JsonOf } from '#kernel/call.ts';
import {
  askForProof,
  becomePartner,
  ensurePartnerAccount,
  provedEmailOf,
  type PartnerData,
} from '#src/accounts/index.ts';
import { listBusinessPlans, partnerTypeById } from '#src/catalogue/index.ts';
import { checkLogo, nameFile, withStoredFiles, type StoredFile } from '#src/files/index.ts';
import type { PartnerBrand } from '#src/editions/index.ts';
import { usualLink, type LinkSettings } from '#src/editions/rules/links.ts';
import { queueMessage } from '#src/messages/index.ts';
import { cleanEmail, isEmail, notAnEmail } from '#kernel/email.ts';
import { normalizeGstin, gstinProblem } from '#kernel/gstin.ts';
import type { FileId } from '#kernel/ids.ts';
import type { PageCount } from '#kernel/page-counts.ts';
import { askOwnerWords } from '#kernel/partner-roles.ts';
import { parsePhone } from '#kernel/phone.ts';
import { pinProblem, locationOfPin } from '#kernel/pins.ts';
import { cleanName } from '#kernel/subject.ts';
import { cleanDigits } from '#kernel/typed.ts';
import { notYours, Refused, signInFirst } from '#kernel/refusals.ts';
import { memberOf, type Ctx } from '#platform/context.ts';
import { brandNameProblem, creditsByPlan, signUpComplete, partnerTexts, type SignUp } from '../rules.ts';
import * as store from '../store.ts';
import type { Partner } from '../store.ts';
import type * as wire from '../wire.ts';

/** What is a member's own in the data of their partner (W197); nothing for the partner's own number. */
function ofMember({ actor }: Ctx) {
  const member = memberOf(actor);
  return member && actor.kind === 'partner'
    ? { phone: actor.phone, member: { name: member.name, role: member.role } }
    : {};
}

async function partnerDataOf(ctx: Ctx, partner: Partner): Promise<PartnerData> {
  const plans = creditsByPlan(await store.openLots(ctx.db, partner.id));
  const [next] = plans;
  return {
    _id: partner.id,
    name: partner.name,
    phone: partner.phone,
    email: partner.email,
    emailProved:
      ctx.config.mailer === 'off' ? null : (await provedEmailOf(ctx, partner.id, partner.email)) === partner.email,
    logo: partner.logo,
    credits: totalCredits(plans),
    currentPlan: next ? { name: next.name } : null,
    creditsByPlan: plans.map(({ id, ...plan }) => ({ _id: id, ...plan })),
    partnerType: partner.type,
    addresses: partner.addresses,
    isnew: partner.isnew,
    gstin: partner.gstin,
    clientPhone: partner.clientPhone,
    orderNews: partner.orderNews,
    links: { role: partner.linkRole, lasts: partner.linkLasts },
    ...ofMember(ctx),
  };
}

export const totalCredits = (plans: readonly { credits: number }[]) =>
  plans.reduce((sum, { credits }) => sum + credits, 0);

/** The partner with this account id. */
export const partnerById = (ctx: Ctx, id: string): Promise<Partner | undefined> => store.findPartner(ctx.db, id);

/** The brands of these partners, by their ids (W67). */
export const brandsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, PartnerBrand>> =>
  new Map(
    (await store.findPartners(ctx.db, ids)).map(
      ({ id, name, logo, email, clientPhone }) => [id, { name, logo, email, clientPhone }] as const,
    ),
  );

/** What a new link to an order of a partner lets its reader do, and how long it works (W182). */
export async function linkDefaultsOf(ctx: Ctx, id: string): Promise<LinkSettings> {
  const partner = await store.findPartner(ctx.db, id);
  return partner ? { role: partner.linkRole, lasts: partner.linkLasts } : usualLink;
}

/** Sets the same for the signed-in partner. */
export const setLinkDefaults = (ctx: Ctx, { role, lasts }: LinkSettings): Promise<PartnerData> =>
  saveOwnProfile(ctx, ownPartnerId(ctx, undefined), { linkRole: role, linkLasts: lasts });

/** The `data` of the login call for a partner's account; `undefined` while it has no brand profile. */
export async function describePartner(ctx: Ctx, id: string): Promise<PartnerData | undefined> {
  const partner = await store.findPartner(ctx.db, id);
  return partner && partnerDataOf(ctx, partner);
}

/**
 * The id of the signed-in partner. An id in the payload may be absent or equal; another's id is refused and logged
 * (W15).
 */
export function ownPartnerId(ctx: Ctx, claimed: string | undefined): string {
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

/** Changes the row of the signed-in partner. Throws `Refused` 401 when there is none. */
export async function saveOwnProfile(ctx: Ctx, id: string, change: store.PartnerChange): Promise<PartnerData> {
  const partner = await store.savePartner(ctx.db, id, change);
  if (!partner) throw signInFirst();
  return partnerDataOf(ctx, partner);
}

/** Checks the logo, if there is one, and stores it for `work`, which names it. Throws `Refused` as `checkLogo`. */
async function withLogo<T>(
  ctx: Ctx,
  image: UploadedFile | undefined,
  work: (logo: StoredFile | undefined) => Promise<T>,
): Promise<T> {
  if (!image) return work(undefined);
  const { path, type } = await checkLogo(image.path);
  const logo = { path, type, kind: 'logo', public: true, filename: image.filename } as const;
  return withStoredFiles(ctx, [logo], ([stored]) => work(stored));
}

const logoId = async (ctx: Ctx, logo: StoredFile | undefined): Promise<FileId | null> =>
  logo ? (await nameFile(ctx, logo)).id : null;

/** A GSTIN as it is stored; null when the field was left empty. Throws `Refused` 400 when it is invalid. */
function readGstin(text: string): string | null {
  if (text.trim() === '') return null;
  const problem = gstinProblem(text);
  if (problem) throw new Refused('gstin', problem);
  return normalizeGstin(text);
}

/** A number for clients as it is stored; null when the field was left empty. Throws `Refused` 400 when it is none. */
const readClientPhone = (text: string): string | null => (text.trim() === '' ? null : parsePhone(text));

/** A brand name as it is stored. Throws `Refused` 400 for one that could be taken for ours. */
function readBrandName(ctx: Ctx, text: string): string {
  const name = cleanName(text);
  const problem = brandNameProblem(name, ctx.config.brand.name);
  if (problem) throw new Refused('brand-name', problem);
  return name;
}

/**
 * Creates the partner of a phone that was just proved, with a brand profile and 0 iCredits (P-K02, W21). The logo is
 * optional. Throws `Refused` 400 for a wrong field.
 */
export async function registerPartner(
  ctx: Ctx,
  form: { fields: SignUp & { gstin?: string | undefined }; files: readonly UploadedFile[] },
): Promise<PartnerData> {
  if (!signUpComplete(form.fields)) throw new Refused('fields-missing', partnerTexts.fillAll);
  const email = cleanEmail(form.fields.email);
  if (!isEmail(email)) throw new Refused('invalid-email', notAnEmail);
  if (!(await partnerTypeById(ctx, form.fields.type)))
    throw new Refused('unknown-type', 'Please choose what kind of partner you are from the list.');
  const name = readBrandName(ctx, form.fields.name);
  if (name === '') throw new Refused('fields-missing', partnerTexts.fillAll);
  const gstin = readGstin(form.fields.gstin ?? '');
  const image = form.files.find(file => file.bytes > 0);
  const { type } = form.fields;
  const city = form.fields.city.trim();
  return withLogo(ctx, image, logo =>
    ctx.transaction(async ctx => {
      const account = await becomePartner(ctx);
      const [partner] = await store.insertPartner(ctx.db, {
        ...account,
        name,
        email,
        city,
        gstin,
        type,
        logo: await logoId(ctx, logo),
        addresses: [{ street: '', city, postalCode: '', state: null }],
        createdAt: ctx.now(),
      });
      if (!partner) throw new Refused('partner-exists', 'This number has a partner account already. Sign in with it.');
      await askForProof(ctx, { account: partner.id, email });
      await queueMessage(ctx, {
        to: partner.phone,
        account: partner.id,
        kind: 'partnerWelcome',
        values: { name },
        link: '/dashboard',
      });
      return partnerDataOf(ctx, partner);
    }),
  );
}

interface LogoForm {
  fields: { id?: string | undefined };
  files: readonly UploadedFile[];
}

/** Replaces the logo of the brand profile (P-K09, D14). */
export async function updatePartnerLogo(ctx: Ctx, form: LogoForm): Promise<PartnerData> {
  const self = ownPartnerId(ctx, form.fields.id);
  const image = form.files.find(file => file.bytes > 0);
  if (!image) throw new Refused('image-missing', 'Please choose a picture for your logo.');
  return withLogo(ctx, image, logo =>
    ctx.transaction(async ctx => saveOwnProfile(ctx, self, { logo: await logoId(ctx, logo) })),
  );
}

export type BrandProfile = JsonOf<typeof wire.updatePartner>;

/**
 * Saves the brand profile, the e-mail, the first address and the GSTIN (P-K09, D14). Brand name and e-mail may not be
 * empty, and a PIN code has to be valid or empty; an empty State is filled in from it.
 */
export async function updatePartner(ctx: Ctx, profile: BrandProfile): Promise<PartnerData> {
  const self = ownPartnerId(ctx, profile.id);
  const name = readBrandName(ctx, profile.name);
  if (name === '') throw new Refused('no-name', 'Please enter your brand name.');
  const email = profile.email === undefined ? {} : { email: cleanEmail(profile.email) };
  if (email.email !== undefined && !isEmail(email.email)) throw new Refused('invalid-email', notAnEmail);
  const postalCode = cleanDigits(profile.postalCode);
  const problem = postalCode === '' ? undefined : pinProblem(postalCode);
  if (problem) throw new Refused('pin', problem);
  const clientPhone = profile.clientPhone === undefined ? {} : { clientPhone: readClientPhone(profile.clientPhone) };
  const gstin = profile.gstin === undefined ? {} : { gstin: readGstin(profile.gstin) };
  return ctx.transaction(async ctx => {
    const partner = await store.lockPartner(ctx.db, self);
    const own = {
      street: profile.address.trim(),
      city: profile.city.trim(),
      postalCode,
      state: profile.state.trim() || (locationOfPin(postalCode)?.state ?? null),
    };
    const isOtherEmail = email.email !== undefined && email.email !== partner?.email;
    const member = memberOf(ctx.actor);
    // Where the partner's messages go is for their own number alone, as every way to sign in (W197).
    if (isOtherEmail && member) throw new Refused('not-your-role', askOwnerWords('account', member));
    if (isOtherEmail) await askForProof(ctx, { account: self, email: email.email });
    return saveOwnProfile(ctx, self, {
      name,
      city: own.city,
      addresses: [own, ...(partner?.addresses.slice(1) ?? [])],
      ...email,
      ...clientPhone,
      ...gstin,
    });
  });
}

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
  /** The plan of the iCredits; by default the first business plan on sale. */
  plan?: { id: string; name: string; pages: PageCount };
}

/**
 * Creates a partner without a sign-up, for seeds and tests; an existing one stays as it is. Returns the account id.
 */
export async function seedPartner(ctx: Ctx, seed: SeededPartner): Promise<string> {
  const { credits, plan, isnew = true, ...profile } = seed;
  return ctx.transaction(async ctx => {
    const id = await ensurePartnerAccount(ctx, seed.phone, seed.email);
    const addresses = [{ street: '', city: seed.city, postalCode: '', state: null }];
    const rows = await store.insertPartner(ctx.db, { ...profile, id, isnew, addresses, createdAt: ctx.now() });
    if (rows.length === 0 || credits === 0) return id;
    const grantPlan = plan ?? (await listBusinessPlans(ctx))[0];
    if (!grantPlan) throw new Error('iCredits are of a plan, and there is no business plan');
    await store.addCreditLot(ctx, { partner: id, change: credits, kind: 'grant', mid: null, plan: grantPlan });
    return id;
  });
}
