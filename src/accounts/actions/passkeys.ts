import { signInFirst, Refused } from '#kernel/refusals.ts';
import { queueMessage } from '#src/messages/index.ts';
import type { Actor, Ctx } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/rate-limits.ts';
import {
  isFreshSession,
  signInLimits,
  formatMoment,
  maxPasskeys,
  passkeyAlgorithms,
  passkeyRequestLimit,
  passkeyChallengeSeconds,
} from '../rules.ts';
import {
  accountById,
  addPasskey,
  addPasskeyChallenge,
  passkeyByCredential,
  passkeysOf,
  recordPasskeyUse,
  removePasskey,
  takePasskeyChallenge,
} from '../store.ts';
import { staffById } from '../store/staff.ts';
import type { PasskeyAssertion, PasskeyRegistration } from '../wire.ts';
import type { Passkey, SessionRow } from '../store/tables.ts';
import { currentSession, hashToken, openSession } from './sessions.ts';
import { recordDevice, whoAmI } from './sign-in.ts';

/** Imports the library on first use, since it would delay the start by a quarter of a second. */
const loadWebAuthn = () => import('@simplewebauthn/server');

const passkeyCookie = 'passkey';

/** The site that passkeys are bound to: the shop's own address, so that no other site can request them. */
function relyingParty(ctx: Ctx) {
  const { hostname, origin } = new URL(ctx.config.baseUrl);
  return { id: hostname, name: ctx.config.brand.name, origin };
}

const toBase64url = (text: string): string => Buffer.from(text).toString('base64url');

/** Creates a challenge for this browser to sign once. `account`: to add a passkey to it; null: to sign in. */
async function newChallenge(ctx: Ctx, account: string | null): Promise<string> {
  const cookie = ctx.request?.cookies[passkeyCookie] ?? ctx.random.token();
  const challenge = ctx.random.token();
  const expiresAt = new Date(ctx.now().getTime() + passkeyChallengeSeconds * 1000);
  await addPasskeyChallenge(ctx, { challenge, bound: hashToken(cookie), account, expiresAt });
  ctx.request?.setCookie(passkeyCookie, cookie, passkeyChallengeSeconds);
  return challenge;
}

/**
 * Uses up the challenge that an authenticator's response is for; undefined when it was made for another browser or
 * purpose, or has expired.
 */
async function takeChallenge(ctx: Ctx, clientDataJSON: string, account: string | null): Promise<string | undefined> {
  const cookie = ctx.request?.cookies[passkeyCookie];
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  const clientData = await tryVerify(ctx, async () => decodeClientDataJSON(clientDataJSON));
  if (cookie === undefined || typeof clientData?.challenge !== 'string') return undefined;
  const { challenge } = clientData;
  return (await takePasskeyChallenge(ctx, { challenge, bound: hashToken(cookie), account })) ? challenge : undefined;
}

/** Runs a check of the library. Returns undefined and logs the reason when it throws. */
async function tryVerify<T>(ctx: Ctx, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    ctx.log.info({ why: error instanceof Error ? error.message : String(error) }, 'a passkey was not accepted');
    return undefined;
  }
}

/** The account or member of staff that is signed in. Throws `Refused` 401. */
function passkeyHolder(ctx: Ctx): { kind: Passkey['kind']; account: string } {
  const { actor } = ctx;
  if (actor.kind === 'customer' || actor.kind === 'partner' || actor.kind === 'staff')
    return { kind: actor.kind, account: actor.id };
  throw signInFirst();
}

/** The user name under which the person's device lists this account's passkey. */
async function passkeyUserName(ctx: Ctx, { kind, phone }: SessionRow): Promise<{ name: string; displayName: string }> {
  const { actor } = ctx;
  if (actor.kind === 'staff') return { name: `${actor.name}, studio`, displayName: actor.name };
  if (kind === 'partner') return { name: `${phone}, partner`, displayName: phone };
  return { name: phone, displayName: (await accountById(ctx, passkeyHolder(ctx).account))?.name ?? phone };
}

/**
 * The options with which a browser creates a passkey for the signed-in account (W8): discoverable, and with user
 * verification. Throws `Refused` 403 `sign-in-again` when the sign-in is older than ten minutes, 409 when the account
 * has the maximum number of passkeys.
 */
export async function beginPasskey(ctx: Ctx) {
  const { kind, account } = passkeyHolder(ctx);
  const session = await currentSession(ctx);
  if (!session || !isFreshSession(session, ctx.now()))
    throw new Refused(
      'sign-in-again',
      'Please sign in once more before you add a passkey, so that nobody else who holds this device can add one.',
    );
  await consumeRateLimit(ctx, signInLimits.passkeyAdd, `${kind}:${account}`);
  const own = await passkeysOf(ctx, account);
  if (own.length >= maxPasskeys)
    throw new Refused('enough-passkeys', `${maxPasskeys} passkeys are the most. Remove one you no longer use first.`);
  const { id, name } = relyingParty(ctx);
  return {
    rp: { id, name },
    user: { id: toBase64url(account), ...(await passkeyUserName(ctx, session)) },
    challenge: await newChallenge(ctx, account),
    pubKeyCredParams: passkeyAlgorithms.map(alg => ({ type: 'public-key' as const, alg })),
    timeout: passkeyChallengeSeconds * 1000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'required' as const,
    },
    excludeCredentials: own.map(({ credential, transports }) => ({
      type: 'public-key' as const,
      id: credential,
      transports,
    })),
  };
}

/**
 * Verifies a registration and returns its key. Throws `Refused` 400 for a response that is invalid, late, or was used
 * before.
 */
async function verifyRegistration(ctx: Ctx, { id, clientDataJSON, attestationObject }: PasskeyRegistration) {
  const challenge = await takeChallenge(ctx, clientDataJSON, passkeyHolder(ctx).account);
  if (challenge === undefined)
    throw new Refused('passkey-late', 'That took too long, or was sent before. Please press Add a passkey again.');
  const party = relyingParty(ctx);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verification = await tryVerify(ctx, () =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }),
  );
  if (!verification?.verified)
    throw new Refused(
      'passkey-not-right',
      'That passkey could not be checked, so it was not added. Please try again, or use another device.',
    );
  const { credential, credentialDeviceType, credentialBackedUp } = verification.registrationInfo;
  return {
    credential: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
  };
}

/**
 * Stores the passkey that a browser created with the options of `beginPasskey`, and notifies the owner by message.
 * Throws `Refused` 400 as `verifyRegistration` does, 409 for a passkey that is stored already.
 */
export async function finishPasskey(ctx: Ctx, registration: PasskeyRegistration) {
  const { kind, account } = passkeyHolder(ctx);
  const key = await verifyRegistration(ctx, registration);
  await ctx.transaction(async ctx => {
    const now = ctx.now();
    const added = await addPasskey(ctx, {
      id: ctx.random.id(),
      kind,
      account,
      handle: toBase64url(account),
      ...key,
      transports: registration.transports,
      device: ctx.request?.userAgent.slice(0, 200) ?? '',
      createdAt: now,
    });
    if (!added)
      throw new Refused('passkey-known', 'This passkey is registered already. Use it when you sign in the next time.');
    const where = kind === 'staff' ? 'in the studio under your name' : 'under Profile';
    await queueMessage(ctx, {
      to: await noticePhone(ctx, kind, account),
      account: kind === 'staff' ? null : account,
      kind: 'passkeyAdded',
      values: { when: formatMoment(now), where },
    });
  });
  return listPasskeys(ctx);
}

/**
 * The phone on which the owner of a passkey is notified; null once the number belongs to somebody else's account
 * (ADR 0006).
 */
async function noticePhone(ctx: Ctx, kind: Passkey['kind'], id: string): Promise<string | null> {
  if (kind === 'staff') return (await staffById(ctx, id))?.phone ?? null;
  const account = await accountById(ctx, id);
  return account?.retiredAt === null ? account.phone : null;
}

/** The caller's passkeys, the newest first. */
export async function listPasskeys(ctx: Ctx) {
  return (await passkeysOf(ctx, passkeyHolder(ctx).account)).map(passkey => ({
    _id: passkey.id,
    device: passkey.device,
    added: passkey.createdAt.toISOString(),
    used: passkey.usedAt?.toISOString() ?? null,
    backedUp: passkey.backedUp,
  }));
}

/** Removes one of the caller's passkeys, so that it no longer signs in. Throws `Refused` 404 for any other. */
export async function removeOwnPasskey(ctx: Ctx, id: string) {
  if (!(await removePasskey(ctx, passkeyHolder(ctx).account, id)))
    throw new Refused('no-such-passkey', 'You have no such passkey; perhaps you have removed it already.');
  return listPasskeys(ctx);
}

/**
 * The options with which a browser asks its user for a passkey. They are the same for everybody, since the passkey
 * identifies its owner.
 */
export async function askForPasskey(ctx: Ctx) {
  await consumeRateLimit(ctx, passkeyRequestLimit(ctx.config.codes), ctx.request?.network ?? '');
  return {
    rpId: relyingParty(ctx).id,
    challenge: await newChallenge(ctx, null),
    timeout: passkeyChallengeSeconds * 1000,
    userVerification: 'required' as const,
  };
}

const unknownPasskey = () =>
  new Refused(
    'unknown-passkey',
    'We do not know that passkey; it may have been removed. Sign in with a code, and add a new one if you like.',
  );

/**
 * Verifies an assertion, records the use, and returns the passkey that signed. Throws `Refused` 401 for everything
 * else, and counts it as a wrong try.
 */
async function verifyAssertion(ctx: Ctx, assertion: PasskeyAssertion): Promise<Passkey> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = assertion;
  const countedRefusal = async (refusal: Refused): Promise<Refused> => {
    await consumeRateLimit(ctx, signInLimits.wrongAddress, ctx.request?.address ?? '');
    return refusal;
  };
  const challenge = await takeChallenge(ctx, clientDataJSON, null);
  if (challenge === undefined)
    throw await countedRefusal(
      new Refused('passkey-sign-in-late', 'That took too long, or was sent before. Please try again.'),
    );
  const passkey = await passkeyByCredential(ctx, assertion.id);
  if (!passkey || passkey.handle !== userHandle) throw await countedRefusal(unknownPasskey());
  const { id, origin } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verification = await tryVerify(ctx, () =>
    verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // 0 skips the library's comparison: `recordPasskeyUse` compares and writes the counter in one statement.
      credential: { id: passkey.credential, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 },
    }),
  );
  if (!verification?.verified)
    throw await countedRefusal(
      new Refused(
        'passkey-sign-in-failed',
        'That passkey could not be checked. Please try again, or sign in with a code.',
      ),
    );
  const { newCounter: counter, credentialBackedUp: backedUp } = verification.authenticationInfo;
  if (!(await recordPasskeyUse(ctx, passkey.id, { counter, backedUp }))) {
    ctx.log.warn({ passkey: passkey.id }, 'a passkey counted backwards, as a copy of it would');
    throw await countedRefusal(
      new Refused(
        'passkey-copied',
        'There may be a copy of that passkey, so it was not accepted. Sign in with a code, remove it and add a new one.',
      ),
    );
  }
  return passkey;
}

/** The actor that a passkey signs in, read from the account; undefined when the account is gone or locked. */
async function passkeyOwner(
  ctx: Ctx,
  { kind, account }: Passkey,
): Promise<{ actor: Actor; phone: string } | undefined> {
  if (kind === 'staff') {
    const member = await staffById(ctx, account);
    if (!member || member.lockedAt) return undefined;
    return { actor: { kind, id: member.id, role: member.role, name: member.name }, phone: member.phone };
  }
  const phone = (await accountById(ctx, account))?.phone;
  return phone === undefined ? undefined : { actor: { kind, id: account, phone }, phone };
}

/**
 * Signs in with a passkey at the site or at the studio (W8, W10); a passkey of one is refused at the other with 403. It
 * signs in the account it was added to, even a retired one, because it proves the person. It does not prove the number,
 * so the number's idle time is not reset (ADR 0006).
 */
async function signInWithPasskey(ctx: Ctx, assertion: PasskeyAssertion, entrance: 'site' | 'studio'): Promise<Actor> {
  const passkey = await verifyAssertion(ctx, assertion);
  const owner = await passkeyOwner(ctx, passkey);
  if (!owner) throw unknownPasskey();
  if ((passkey.kind === 'staff') !== (entrance === 'studio'))
    throw new Refused(
      'other-sign-in',
      entrance === 'studio'
        ? 'That passkey is not one of the studio. Choose another, or sign in with both codes.'
        : 'That passkey is one of the studio. Choose another, or sign in with a code.',
    );
  await ctx.transaction(async ctx => {
    const phone = await noticePhone(ctx, passkey.kind, passkey.account);
    if (phone && entrance === 'site')
      await recordDevice(ctx, { phone, account: passkey.account, before: passkey.account });
    await openSession(ctx, { kind: passkey.kind, account: passkey.account, phone: owner.phone });
  });
  return owner.actor;
}

/** Signs a customer or partner in; the reply is that of the login call. */
export const loginByPasskey = async (ctx: Ctx, assertion: PasskeyAssertion) =>
  whoAmI(ctx.as(await signInWithPasskey(ctx, assertion, 'site')));

/** Signs staff in: a passkey with user verification replaces both codes (W10). */
export async function signInByPasskey(ctx: Ctx, assertion: PasskeyAssertion) {
  const actor = await signInWithPasskey(ctx, assertion, 'studio');
  if (actor.kind !== 'staff') throw unknownPasskey();
  return { _id: actor.id, name: actor.name, role: actor.role };
}
