import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { allowByLink, showReminderPage, stopByLink } from './actions/stop-reminders.ts';
import { answerChallenge, receiveReports } from './actions/reports.ts';
import { resendMessage, undeliveredMessages } from './actions/undelivered.ts';
import * as wire from './wire.ts';

export const calls: CallHandler[] = [
  callHandler(wire.reminderPage, (ctx, { query }) => showReminderPage(ctx, query.for)),
  callHandler(wire.stopReminders, (ctx, { query }) => stopByLink(ctx, query.for)),
  callHandler(wire.undelivered, (ctx, { query }) => undeliveredMessages(ctx, query.before)),
  callHandler(wire.resendMessage, async (ctx, { json }) => {
    await resendMessage(ctx, json.message);
    return { status: 'ok' as const };
  }),
  callHandler(wire.checkReports, async (ctx, { query }) => ({ status: 200, page: await answerChallenge(ctx, query) })),
  callHandler(wire.receiveReports, async (ctx, request) => ({ heard: await receiveReports(ctx, request) })),
  callHandler(wire.allowReminders, (ctx, { query }) => allowByLink(ctx, query.for)),
];

export {
  emailOfAccount,
  queueMessage,
  receivingAddresses,
  senderOf,
  type OutgoingMessage,
} from './actions/queue-message.ts';
export { addChatMessage, hasEnded, noteChatAgain, type ChatRow } from './actions/chat-messages.ts';
export {
  chatBounced,
  chatReceived,
  emailOfReceiver,
  messagesNamed,
  receiveChat,
  recordReports,
} from './actions/reports.ts';
export { DeliveryBounced, DeliveryTooLate, DeliveryUnknown } from './delivery-errors.ts';
export { remind } from './actions/remind.ts';
export { messagesAbout } from './actions/undelivered.ts';
export { reminderCheck } from './actions/stop-reminders.ts';
export { renderEmail } from './actions/render-email.ts';
export { renderLetter } from './actions/render-letter.ts';
export { deliverMessage, jobs } from './jobs.ts';
export type { Mailer } from './mailer.ts';
export type { Messenger } from './messenger.ts';
export { mailer, messenger, speaker } from './ports.ts';
export { failingChannels, messageById, messageFigures, newestMessages, sentToNumber, type Message } from './store.ts';
export { giveCodes, moveMessages } from './store/owners.ts';
export type { MessageValues, ReminderKind } from './templates.ts';
