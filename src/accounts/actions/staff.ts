import { Secret, TOTP } from 'otpauth';
import { isMobile, parsePhone } from '#kernel/phone.ts';
import { cleanName } from '#kernel/subject.ts';
import { Refused } from '#kernel/refusals.ts';
import { actorName, type Ctx } from '#platform/context.ts';
import { decrypt, encrypt, reencrypted } from '#platform/encryption.ts';
import * as store from '../store.ts';
import type { Staff, StaffActRow } from '../store/tables.ts';

/** The purpose of encrypting a member's second factor. It contains the id, so that no row can use another's. */
const encryptionPurpose = (id: string) => `second factor of ${id}`;

/** 160 bits, as RFC 4226 asks for, in base32. */
const newSecret = (ctx: Ctx): string =>
  new Secret({ buffer: new Uint8Array(Buffer.from(ctx.random.token(20), 'base64url')).buffer }).base32;

const totpFor = (ctx: Ctx, secret: string, label = 'studio'): TOTP =>
  new TOTP({ issuer: `${ctx.config.brand.name} studio`, label, secret });

/** The time step of an authenticator's code (RFC 6238). */
const totpStepMs = 30_000;

/**
 * The current code of an authenticator, for the sandbox console. When that code (or that of step `used`) was used, the
 * next one, which is accepted half a minute early (W10).
 */
export const totpNow = (ctx: Ctx, secret: string, used = 0): string =>
  totpFor(ctx, secret).generate({ timestamp: Math.max(ctx.now().getTime(), (used + 1) * totpStepMs) });

/** The `otpauth:` address that an authenticator app reads from a QR code. */
export const authenticatorAddress = (ctx: Ctx, { name, secret }: { name: string; secret: string }): string =>
  totpFor(ctx, secret, name).toString();

/** A member's second factor in base32. Throws `Refused` 409 when it was encrypted under another SECRET. */
export function totpSecretOf(ctx: Ctx, { id, totpSecret }: Staff): string {
  const secret = decrypt(ctx, encryptionPurpose(id), totpSecret);
  if (secret === undefined)
    throw new Refused(
      'second-factor-lost',
      'Your second factor cannot be read any more. Ask the owner of the shop to make you a new one.',
    );
  return secret;
}

/** Accepts an authenticator's code once; false when it is wrong or was used before (W10). */
export async function useTotp(ctx: Ctx, member: Staff, token: string): Promise<boolean> {
  const timestamp = ctx.now().getTime();
  const delta = totpFor(ctx, totpSecretOf(ctx, member)).validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  return store.useTotpStep(ctx, member.id, Math.floor(timestamp / totpStepMs) + delta);
}

const recordStaffAct = (ctx: Ctx, { id, phone, name, role }: Staff, act: StaffActRow['act']): Promise<void> =>
  store.addStaffAct(ctx, {
    id: ctx.random.id(),
    at: ctx.now(),
    act,
    staff: id,
    phone,
    name,
    role,
    by: actorName(ctx),
  });

/** The member with this number. Throws `Refused` 404 when there is none. */
async function memberByPhone(ctx: Ctx, typed: string): Promise<Staff> {
  const phone = parsePhone(typed);
  const member = await store.staffByPhone(ctx, phone);
  if (!member) throw new Refused('no-such-staff', `Nobody of the staff has the number ${phone}.`);
  return member;
}

interface NewStaff {
  phone: string;
  name: string;
  role: Staff['role'];
  /** `id` and `totpSecret` are random when absent. */
  id?: string;
  totpSecret?: string;
}

/**
 * Adds a member of staff with a second factor. Its secret is returned once and stored encrypted. Throws `Refused` 400
 * for a number that is not a mobile one, 409 when it is on the staff already.
 */
export async function addStaff(ctx: Ctx, input: NewStaff): Promise<{ member: Staff; secret: string }> {
  const phone = parsePhone(input.phone);
  if (!isMobile(phone)) throw new Refused('invalid-phone', 'The number must be a mobile one: it gets the codes.');
  const name = cleanName(input.name);
  if (!name || name.length > 80) throw new Refused('no-name', 'A name has 1 to 80 letters.');
  const { id = ctx.random.id(), totpSecret: secret = newSecret(ctx), role } = input;
  const row = { id, phone, name, role, totpSecret: encrypt(ctx, encryptionPurpose(id), secret) };
  return ctx.transaction(async ctx => {
    const member = await store.insertStaff(ctx, row);
    if (!member)
      throw new Refused('already-staff', `The number ${phone} is somebody's of the staff already: see \`list\`.`);
    await recordStaffAct(ctx, member, 'added');
    return { member, secret };
  });
}

/** Locks a member and ends their sessions, or unlocks them. The second factor stays valid. */
export async function lockStaff(ctx: Ctx, phone: string, locked: boolean): Promise<Staff> {
  const member = await memberByPhone(ctx, phone);
  await ctx.transaction(async ctx => {
    await store.saveStaff(ctx, member.id, { lockedAt: locked ? ctx.now() : null });
    if (locked) await store.endSessionsOf(ctx, member.id);
    await recordStaffAct(ctx, member, locked ? 'locked' : 'unlocked');
  });
  return member;
}

/** Replaces the second factor of a member who lost it, and ends their sessions. */
export async function renewSecondFactor(ctx: Ctx, phone: string): Promise<{ member: Staff; secret: string }> {
  const member = await memberByPhone(ctx, phone);
  const secret = newSecret(ctx);
  await ctx.transaction(async ctx => {
    await store.saveStaff(ctx, member.id, {
      totpSecret: encrypt(ctx, encryptionPurpose(member.id), secret),
      totpStep: 0,
    });
    await store.endSessionsOf(ctx, member.id);
    await recordStaffAct(ctx, member, 'renewed');
  });
  return { member, secret };
}

/** Removes a member of staff with their sessions and passkeys. Records of their acts stay. */
export async function removeStaff(ctx: Ctx, phone: string): Promise<Staff> {
  const member = await memberByPhone(ctx, phone);
  await ctx.transaction(async ctx => {
    await store.endSessionsOf(ctx, member.id);
    await store.removePasskeysOf(ctx, member.id);
    await store.deleteStaff(ctx, member.id);
    await recordStaffAct(ctx, member, 'removed');
  });
  return member;
}

/**
 * Encrypts under SECRET the second factors that older versions stored in plain text (M8) or that are under
 * SECRET_BEFORE. Runs at every start.
 */
export async function sealSecondFactors(ctx: Ctx): Promise<void> {
  for (const { id, totpSecret: stored } of await store.allStaff(ctx)) {
    const totpSecret = reencrypted(ctx, encryptionPurpose(id), stored);
    if (totpSecret !== stored) await store.saveStaff(ctx, id, { totpSecret });
  }
}
