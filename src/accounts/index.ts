import { callHandler } from '#platform/call-handler.ts';
import { sendCode, verifyCode } from './actions/codes.ts';
import { claimAccount } from './actions/claim-account.ts';
import { updateName, updateProfile } from './actions/customers.ts';
import {
  askForPasskey,
  beginPasskey,
  removeOwnPasskey,
  finishPasskey,
  listPasskeys,
  loginByPasskey,
  signInByPasskey,
} from './actions/passkeys.ts';
import {
  changeMemberRole,
  inviteMember,
  joinTeam,
  leaveTeam,
  listTeams,
  readMembers,
  removeMember,
  switchTeam,
} from './actions/members.ts';
import { confirmEmail, resendProof, showEmailPage } from './actions/prove-email.ts';
import { signOutElsewhere, listSessions, logout } from './actions/sessions.ts';
import { customerData, login, ownEmail, signInStaff, whoAmI } from './actions/sign-in.ts';
import { changeRole, endStaffSessions, lockStaff, removeStaff } from './actions/staff.ts';
import { acceptInvitation, inviteStaff, readTeam, showInvitation, withdrawInvitation } from './actions/team.ts';
import * as wire from './wire.ts';
import * as memberWire from './wire/members.ts';
import * as teamWire from './wire/team.ts';

/** Whether a login call contains a code. Without one it only returns who is signed in (C-S08). */
const hasCode = (json: object | undefined): json is { phone: string; type: boolean; pass: string } =>
  json !== undefined && 'pass' in json;
const purposeOf = (type: boolean) => (type ? 'partner' : 'customer');

export const calls = [
  callHandler(wire.sendOtp, async (ctx, { json }) => ({
    isOtp: true,
    ...(await sendCode(ctx, { ...json, purpose: purposeOf(json.type) })),
  })),
  callHandler(wire.resend, (ctx, { json }) => sendCode(ctx, { ...json, purpose: purposeOf(json.type) })),
  callHandler(wire.verify, async (ctx, { json }) => ({
    success: await verifyCode(ctx, { phone: json.phone, purpose: purposeOf(json.type), code: json.pass }),
  })),
  callHandler(wire.login, async (ctx, { json }) => (hasCode(json) ? await login(ctx, json) : await whoAmI(ctx))),
  callHandler(wire.logout, async ctx => {
    await logout(ctx);
    return { status: 'ok' };
  }),
  callHandler(wire.updateD2CuserName, async (ctx, { json }) => customerData(await updateName(ctx, json.name))),
  callHandler(wire.updateD2Cuser, async (ctx, { json }) => customerData(await updateProfile(ctx, json))),
  callHandler(wire.listSessions, ctx => listSessions(ctx)),
  callHandler(wire.endOtherSessions, ctx => signOutElsewhere(ctx)),
  callHandler(wire.claimAccount, async (ctx, { json }) => customerData(await claimAccount(ctx, json))),
  callHandler(wire.sendEmailProof, async ctx => {
    await resendProof(ctx, await ownEmail(ctx));
    return { status: 'ok' };
  }),
  callHandler(wire.emailPage, (ctx, { query }) => showEmailPage(ctx, query.key)),
  callHandler(wire.confirmEmail, (ctx, { query }) => confirmEmail(ctx, query.key)),
  callHandler(wire.sendCode, (ctx, { json }) => sendCode(ctx, { phone: json.phone, purpose: 'staff' })),
  callHandler(wire.signIn, (ctx, { json }) => signInStaff(ctx, json)),
  callHandler(wire.listPasskeys, ctx => listPasskeys(ctx)),
  callHandler(wire.beginPasskey, ctx => beginPasskey(ctx)),
  callHandler(wire.addPasskey, (ctx, { json }) => finishPasskey(ctx, json)),
  callHandler(wire.removePasskey, (ctx, { json }) => removeOwnPasskey(ctx, json.id)),
  callHandler(wire.askForPasskey, ctx => askForPasskey(ctx)),
  callHandler(wire.loginByPasskey, (ctx, { json }) => loginByPasskey(ctx, json)),
  callHandler(wire.signInByPasskey, (ctx, { json }) => signInByPasskey(ctx, json)),
  callHandler(teamWire.team, ctx => readTeam(ctx)),
  callHandler(teamWire.inviteStaff, (ctx, { json }) => inviteStaff(ctx, json)),
  callHandler(teamWire.withdrawInvitation, async (ctx, { json }) => {
    await withdrawInvitation(ctx, json.phone);
    return readTeam(ctx);
  }),
  callHandler(teamWire.changeRole, async (ctx, { json }) => {
    await changeRole(ctx, { id: json.member }, json.role);
    return readTeam(ctx);
  }),
  callHandler(teamWire.lockStaff, async (ctx, { json }) => {
    await lockStaff(ctx, { id: json.member }, json.locked);
    return readTeam(ctx);
  }),
  callHandler(teamWire.endStaffSessions, async (ctx, { json }) => {
    await endStaffSessions(ctx, { id: json.member });
    return readTeam(ctx);
  }),
  callHandler(teamWire.removeStaff, async (ctx, { json }) => {
    await removeStaff(ctx, { id: json.member });
    return readTeam(ctx);
  }),
  callHandler(teamWire.invitation, (ctx, { json }) => showInvitation(ctx, json.key)),
  callHandler(teamWire.acceptInvitation, async (ctx, { json }) => {
    await acceptInvitation(ctx, json);
    return { status: 'ok' as const };
  }),
  callHandler(memberWire.members, ctx => readMembers(ctx)),
  callHandler(memberWire.inviteMember, (ctx, { json }) => inviteMember(ctx, json)),
  callHandler(memberWire.changeMemberRole, (ctx, { json }) =>
    changeMemberRole(ctx, { id: json.member, role: json.role }),
  ),
  callHandler(memberWire.removeMember, (ctx, { json }) => removeMember(ctx, json.member)),
  callHandler(memberWire.myTeams, ctx => listTeams(ctx)),
  callHandler(memberWire.joinTeam, async (ctx, { json }) => {
    await joinTeam(ctx, json.team);
    return { status: 'ok' as const };
  }),
  callHandler(memberWire.switchTeam, async (ctx, { json }) => {
    await switchTeam(ctx, json.team);
    return { status: 'ok' as const };
  }),
  callHandler(memberWire.leaveTeam, async (ctx, { json }) => {
    await leaveTeam(ctx, json.team);
    return { status: 'ok' as const };
  }),
];

export { isWithdrawn, recordAgreement } from './actions/agreements.ts';
export { accountsMerged, findEditionOwner } from './actions/claim-account.ts';
export { askForProof, isEmailProved } from './actions/prove-email.ts';
export {
  customerById,
  provedEmailOf,
  requireCustomer,
  nameCustomer,
  ensurePartnerAccount,
  phoneOfAccount,
  saveCustomerAddress,
  upsertCustomer,
  type CustomerAddress,
  type Customer,
} from './actions/customers.ts';
export { identify, isSignedInStaff } from './actions/sessions.ts';
export { namesOfPartners } from './actions/members.ts';
export { becomePartner, describePartner } from './actions/sign-in.ts';
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
export type { PartnerData } from './wire.ts';

export { codeFigures } from './store.ts';
