import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { joinLink, showInvitation } from './actions/invitation.ts';
import { closeLink, decideContribution, friendsOf, linkShared, makeLink } from './actions/links.ts';
import * as tell from './actions/tell.ts';
import * as wire from './wire.ts';

export { contributionWithdrawn, acceptedChanged, type ContributionWithdrawn } from './actions/events.ts';
export { friendAddress, friendBehind, type FriendName } from './actions/by-chat.ts';
export { joinLink, showInvitation } from './actions/invitation.ts';
export { addPhoto, RecordingReplaced, saveContribution, sendContribution, withVoice } from './actions/tell.ts';
export { linkThatAsks } from './actions/ask-question.ts';
export { figuresOf } from './actions/stage.ts';
export { checkFriendsReminder } from './actions/remind.ts';
export { jobs } from './jobs.ts';
export { keepToldFile } from './actions/tell.ts';
export { acceptedContributionsOf, withdrawnAmong, type AcceptedContributions } from './actions/accepted.ts';

export const calls: CallHandler[] = [
  callHandler(wire.friends, (ctx, { json }) => friendsOf(ctx, json.edition)),
  callHandler(wire.makeLink, (ctx, { json }) => makeLink(ctx, json)),
  callHandler(wire.linkShared, async (ctx, { json }) => {
    await linkShared(ctx, json.edition);
    return { done: true };
  }),
  callHandler(wire.closeLink, (ctx, { json }) => closeLink(ctx, json.edition)),
  callHandler(wire.decideContribution, (ctx, { json }) => decideContribution(ctx, json)),
  callHandler(wire.invitation, (ctx, { json }) => showInvitation(ctx, json.token)),
  callHandler(wire.joinLink, (ctx, { json }) => joinLink(ctx, json)),
  callHandler(wire.saveContribution, (ctx, { json }) => tell.saveContribution(ctx, json)),
  callHandler(
    wire.addContributionVoice,
    (ctx, { form }) => tell.addVoice(ctx, { ...form.fields, key: Number(form.fields.key) }, form.files),
    tell.admitFiles,
  ),
  callHandler(
    wire.addContributionPhoto,
    (ctx, { form }) => tell.addPhoto(ctx, form.fields, form.files),
    tell.admitFiles,
  ),
  callHandler(wire.sendContribution, (ctx, { json }) => tell.sendContribution(ctx, json.token)),
  callHandler(wire.withdrawConsent, (ctx, { json }) => tell.withdrawConsent(ctx, json.token)),
];
