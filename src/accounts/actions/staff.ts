import { Secret, TOTP } from 'otpauth';
import { isMobile, parsePhone } from '#kernel/phone.ts';
import { cleanName } from '#kernel/subject.ts';
import { Refused } from '#kernel/refusals.ts';
import type { StaffRole } from '#kernel/staff-roles.ts';
import type { Ctx } from '#platform/context.ts';
import { decrypt, encrypt, reencrypted } from '#platform/encryption.ts';
import { recordAct } from '#platform/staff-log.ts';
import * as store from '../store.ts';
import * as staff from '../store/staff.ts';
import type { Staff } from '../store/tables.ts';

/** The purpose of encrypting a member's second factor. It contains the id, so that no row can use another's. */
const encryptionPurpose = (id: string) => `second factor of ${id}`;

/** 160 bits, as RFC 4226 asks for, in base32. */
export const newSecret = (ctx: Ctx): string =>
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

/** The time step of an authenticator's code of about now; undefined for a wrong one. */
export function totpStepOf(ctx: Ctx, secret: string, token: string): number | undefined {
  const timestamp = ctx.now().getTime();
  const delta = totpFor(ctx, secret).validate({ token, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / totpStepMs) + delta;
}

/** Accepts an authenticator's code once; false when it is wrong or was used before (W10). */
export async function useTotp(ctx: Ctx, member: Staff, token: string): Promise<boolean> {
  const step = totpStepOf(ctx, totpSecretOf(ctx, member), token);
  return step !== undefined && staff.useTotpStep(ctx, member.id, step);
}

const recordStaffAct = (ctx: Ctx, { id, name, role }: Staff, act: string): Promise<void> =>
  recordAct(ctx, { act: `member ${act}`, object: { kind: 'staff', id }, after: { name, role } });

/** A member as the command line and the team's screen name one. */
type MemberName = { phone: string } | { id: string };

/** The member, locked until the transaction ends. Throws `Refused` 404 when there is none. */
async function lockNamed(ctx: Ctx, name: MemberName): Promise<Staff> {
  const phone = 'phone' in name ? parsePhone(name.phone) : undefined;
  const found = phone === undefined ? undefined : await staff.staffByPhone(ctx, phone);
  const member = await staff.lockMember(ctx, 'id' in name ? name.id : (found?.id ?? ''));
  if (!member)
    throw new Refused(
      'no-such-staff',
      phone === undefined ? 'This person is not on the team any more.' : `Nobody of the staff has the number ${phone}.`,
    );
  return member;
}

/**
 * Changes a member in one transaction, after all who might be the last owner are locked. `leaves`: they cannot act as
 * an owner afterwards. Throws `Refused` 404, and 409 for the last owner, without whom nobody could change the team.
 */
function changeMember(
  ctx: Ctx,
  name: MemberName,
  { leaves, change }: { leaves: boolean; change: (ctx: Ctx, member: Staff) => Promise<void> },
): Promise<Staff> {
  return ctx.transaction(async ctx => {
    const owners = await staff.lockOwners(ctx);
    const member = await lockNamed(ctx, name);
    if (leaves && owners.includes(member.id) && owners.length === 1)
      throw new Refused(
        'last-owner',
        `${member.name} is the last owner who can sign in. Make somebody else an owner first; nothing was changed.`,
      );
    await change(ctx, member);
    return member;
  });
}

/**
 * A member who is added. `id` and `totpSecret` are random when absent; `totpStep`: the step of a code of it that was
 * used already.
 */
type NewStaff = Pick<Staff, 'phone' | 'name' | 'role'> & Partial<Pick<Staff, 'id' | 'totpSecret' | 'totpStep'>>;

/** A member's number and name as they are stored. Throws `Refused` 400. */
export function checkedMember(input: { phone: string; name: string }): { phone: string; name: string } {
  const phone = parsePhone(input.phone);
  if (!isMobile(phone)) throw new Refused('invalid-phone', 'The number must be a mobile one: it gets the codes.');
  const name = cleanName(input.name);
  if (!name || name.length > 80) throw new Refused('no-name', 'A name has 1 to 80 letters.');
  return { phone, name };
}

/** The refusal of a number that somebody of the staff has already: 409. */
export const alreadyStaff = (phone: string) =>
  new Refused('already-staff', `The number ${phone} is somebody's of the staff already.`);

/**
 * Adds a member of staff with a second factor. Its secret is returned once and stored encrypted. Throws `Refused` 400
 * for a number that is not a mobile one, 409 when it is on the staff already.
 */
export async function addStaff(ctx: Ctx, input: NewStaff): Promise<{ member: Staff; secret: string }> {
  const { phone, name } = checkedMember(input);
  const { id = ctx.random.id(), totpSecret: secret = newSecret(ctx), role, totpStep = 0 } = input;
  const row = { id, phone, name, role, totpSecret: encrypt(ctx, encryptionPurpose(id), secret), totpStep };
  return ctx.transaction(async ctx => {
    const member = await staff.insertStaff(ctx, row);
    if (!member) throw alreadyStaff(phone);
    await recordStaffAct(ctx, member, 'added');
    return { member, secret };
  });
}

/** Locks a member and ends their sessions, or unlocks them. The second factor stays valid. Throws as `changeMember`. */
export const lockStaff = (ctx: Ctx, name: MemberName, locked: boolean): Promise<Staff> =>
  changeMember(ctx, name, {
    leaves: locked,
    async change(ctx, member) {
      if (locked === (member.lockedAt !== null)) return;
      await staff.saveStaff(ctx, member.id, { lockedAt: locked ? ctx.now() : null });
      if (locked) await store.endSessionsOf(ctx, member.id);
      await recordStaffAct(ctx, member, locked ? 'locked' : 'unlocked');
    },
  });

/** Gives a member another role; it holds from their next call on. Throws as `changeMember`. */
export const changeRole = (ctx: Ctx, name: MemberName, role: StaffRole): Promise<Staff> =>
  changeMember(ctx, name, {
    leaves: role !== 'owner',
    async change(ctx, member) {
      if (role === member.role) return;
      await staff.saveStaff(ctx, member.id, { role });
      await recordAct(ctx, {
        act: 'role changed',
        object: { kind: 'staff', id: member.id },
        before: { role: member.role },
        after: { role },
      });
    },
  });

/** Signs a member out everywhere. Throws as `changeMember`. */
export const endStaffSessions = (ctx: Ctx, name: MemberName): Promise<Staff> =>
  changeMember(ctx, name, {
    leaves: false,
    async change(ctx, member) {
      await store.endSessionsOf(ctx, member.id);
      await recordStaffAct(ctx, member, 'signed out');
    },
  });

/** Replaces the second factor of a member who lost it, and ends their sessions. */
export async function renewSecondFactor(ctx: Ctx, name: MemberName): Promise<{ member: Staff; secret: string }> {
  const secret = newSecret(ctx);
  const member = await changeMember(ctx, name, {
    leaves: false,
    async change(ctx, { id, ...member }) {
      await staff.saveStaff(ctx, id, { totpSecret: encrypt(ctx, encryptionPurpose(id), secret), totpStep: 0 });
      await store.endSessionsOf(ctx, id);
      await recordStaffAct(ctx, { id, ...member }, 'renewed');
    },
  });
  return { member, secret };
}

/** Removes a member of staff with their sessions and passkeys. Records of their acts stay. Throws as `changeMember`. */
export const removeStaff = (ctx: Ctx, name: MemberName): Promise<Staff> =>
  changeMember(ctx, name, {
    leaves: true,
    async change(ctx, member) {
      await store.endSessionsOf(ctx, member.id);
      await store.removePasskeysOf(ctx, member.id);
      await staff.deleteStaff(ctx, member.id);
      await recordStaffAct(ctx, member, 'removed');
    },
  });

/**
 * Encrypts under SECRET the second factors that older versions stored in plain text (M8) or that are under
 * SECRET_BEFORE. Runs at every start.
 */
export async function sealSecondFactors(ctx: Ctx): Promise<void> {
  for (const { id, totpSecret: stored } of await staff.allStaff(ctx)) {
    const totpSecret = reencrypted(ctx, encryptionPurpose(id), stored);
    if (totpSecret !== stored) await staff.saveStaff(ctx, id, { totpSecret });
  }
}
