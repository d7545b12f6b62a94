import { bound } from '#platform/bound.ts';
import { sendCode, verifyCode } from './actions/codes.ts';
import { claimAccount, updateName, updateProfile } from './actions/customers.ts';
import {
  askForPasskey,
  beginPasskey,
  removeOwnPasskey,
  finishPasskey,
  listPasskeys,
  loginByPasskey,
  signInByPasskey,
} from './actions/passkeys.ts';
import { signOutElsewhere, listSessions, logout } from './actions/sessions.ts';
import { customerData, login, signInStaff, whoAmI } from './actions/sign-in.ts';
import * as wire from './wire.ts';

/** A login call without a body asks who one is (C-S08). */
const hasCode = (json: object | undefined): json is { phone: string; type: boolean; pass: string } =>
  json !== undefined && 'pass' in json;
const purposeOf = (type: boolean) => (type ? 'partner' : 'customer');

export const calls = [
  bound(wire.sendOtp, async (ctx, { json }) => ({
    status: 200,
    body: { isOtp: true, ...(await sendCode(ctx, json.phone, purposeOf(json.type), json.country)) },
  })),
  bound(wire.resend, async (ctx, { json }) => ({
    status: 200,
    body: await sendCode(ctx, json.phone, purposeOf(json.type), json.country),
  })),
  bound(wire.verify, async (ctx, { json }) => ({
    status: 200,
    body: { success: await verifyCode(ctx, { phone: json.phone, purpose: purposeOf(json.type), code: json.pass }) },
  })),
  bound(wire.login, async (ctx, { json }) => ({
    status: 200,
    body: hasCode(json) ? await login(ctx, json) : await whoAmI(ctx),
  })),
  bound(wire.logout, async ctx => {
    await logout(ctx);
    return { status: 200, body: { status: 'ok' } };
  }),
  bound(wire.updateD2CuserName, async (ctx, { json }) => ({
    status: 200,
    body: customerData(await updateName(ctx, json.name)),
  })),
  bound(wire.updateD2Cuser, async (ctx, { json }) => ({
    status: 200,
    body: customerData(await updateProfile(ctx, json)),
  })),
  bound(wire.listSessions, async ctx => ({ status: 200, body: await listSessions(ctx) })),
  bound(wire.endOtherSessions, async ctx => ({ status: 200, body: await signOutElsewhere(ctx) })),
  bound(wire.claimAccount, async (ctx, { json }) => ({
    status: 200,
    body: customerData(await claimAccount(ctx, json.edition)),
  })),
  bound(wire.sendCode, async (ctx, { json }) => ({
    status: 200,
    body: await sendCode(ctx, json.phone, 'staff'),
  })),
  bound(wire.signIn, async (ctx, { json }) => ({ status: 200, body: await signInStaff(ctx, json) })),
  bound(wire.listPasskeys, async ctx => ({ status: 200, body: await listPasskeys(ctx) })),
  bound(wire.beginPasskey, async ctx => ({ status: 200, body: await beginPasskey(ctx) })),
  bound(wire.addPasskey, async (ctx, { json }) => ({ status: 200, body: await finishPasskey(ctx, json) })),
  bound(wire.removePasskey, async (ctx, { json }) => ({ status: 200, body: await removeOwnPasskey(ctx, json.id) })),
  bound(wire.askForPasskey, async ctx => ({ status: 200, body: await askForPasskey(ctx) })),
  bound(wire.loginByPasskey, async (ctx, { json }) => ({ status: 200, body: await loginByPasskey(ctx, json) })),
  bound(wire.signInByPasskey, async (ctx, { json }) => ({ status: 200, body: await signInByPasskey(ctx, json) })),
];

export {
  findEditionOwner,
  customerById,
  requireCustomer,
  accountsMerged,
  nameCustomer,
  ensurePartnerAccount,
  saveCustomerAddress,
  upsertCustomer,
  type CustomerAddress,
  type Customer,
} from './actions/customers.ts';
export { identify } from './actions/sessions.ts';
export { becomePartner, describePartner, type PartnerData } from './actions/sign-in.ts';
export {
  addStaff,
  authenticatorAddress,
  lockStaff,
  removeStaff,
  renewSecondFactor,
  sealSecondFactors,
  totpSecretOf,
  totpNow,
} from './actions/staff.ts';
export { jobs } from './jobs.ts';
export { allStaff } from './store/staff.ts';
