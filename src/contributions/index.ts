import { callHandler, okReply, type CallHandler } from '#platform/call-handler.ts';
import { joinLink, showInvitation } from './actions/invitation.ts';
import { closeLink, decideContribution, friendsOf, makeLink } from './actions/links.ts';
import * as tell from './actions/tell.ts';
import * as wire from './wire.ts';

export { contributionWithdrawn, keptChanged, type ContributionWithdrawn } from './actions/events.ts';
export { figuresOf } from './actions/figures.ts';
export { checkFriendsReminder } from './actions/remind.ts';
export { jobs } from './jobs.ts';
export { keepToldFile } from './actions/keep-told-file.ts';
export { keptContributionsOf, withdrawnAmong, type KeptContributions } from './actions/kept.ts';

export const calls: CallHandler[] = [
  callHandler(wire.friends, async (ctx, { json }) => okReply(await friendsOf(ctx, json.edition))),
  callHandler(wire.makeLink, async (ctx, { json }) => okReply(await makeLink(ctx, json))),
  callHandler(wire.closeLink, async (ctx, { json }) => okReply(await closeLink(ctx, json.edition))),
  callHandler(wire.decideContribution, async (ctx, { json }) => okReply(await decideContribution(ctx, json))),
  callHandler(wire.invitation, async (ctx, { json }) => okReply(await showInvitation(ctx, json.token))),
  callHandler(wire.joinLink, async (ctx, { json }) => okReply(await joinLink(ctx, json))),
  callHandler(wire.saveContribution, async (ctx, { json }) => okReply(await tell.saveContribution(ctx, json))),
  callHandler(
    wire.addContributionVoice,
    async (ctx, { form }) =>
      okReply(await tell.addVoice(ctx, { ...form.fields, key: Number(form.fields.key) }, form.files)),
    tell.admitFiles,
  ),
  callHandler(
    wire.addContributionPhoto,
    async (ctx, { form }) => okReply(await tell.addPhoto(ctx, form.fields, form.files)),
    tell.admitFiles,
  ),
  callHandler(wire.sendContribution, async (ctx, { json }) => okReply(await tell.sendContribution(ctx, json.token))),
  callHandler(wire.withdrawConsent, async (ctx, { json }) => okReply(await tell.withdrawConsent(ctx, json.token))),
];
