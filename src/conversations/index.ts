import { callHandler, type CallHandler } from '#platform/call-handler.ts';
import { beginChat, beginFriendChat } from './actions/begin.ts';
import { beginByMail } from './actions/begin-mail.ts';
import { answerPerson, chatOf } from './actions/studio.ts';
import * as wire from './wire.ts';

export const calls: CallHandler[] = [
  callHandler(wire.beginChat, (ctx, { json }) => beginChat(ctx, json.edition)),
  callHandler(wire.beginFriendChat, (ctx, { json }) => beginFriendChat(ctx, json)),
  callHandler(wire.beginByMail, (ctx, { json }) => beginByMail(ctx, json.edition)),
  callHandler(wire.chat, (ctx, { params }) => chatOf(ctx, params.edition)),
  callHandler(wire.answerChat, (ctx, { json }) => answerPerson(ctx, json)),
];

export { jobs } from './jobs.ts';
export { onChatReceived } from './actions/receive.ts';
export { hearsOfSoftCopy, isToldInChat } from './actions/told.ts';
export { onAccountsMerged, onEditionNews, onRecordingHeard, onSentToClient } from './actions/shop-events.ts';
export { onChatBounced, onMessagesNamed, speakMessage } from './actions/speak.ts';
export { chatFigures } from './actions/sweep.ts';
export { keepChatSound } from './actions/voice-parts.ts';
export { conversation, inboundMail } from './ports.ts';
export { receiveLetters } from './actions/letters.ts';
export { keepLetterFile } from './actions/by-mail.ts';
export type { InboundMail } from './inbound-mail.ts';
export { MediaGone, MediaTooLarge, type Conversation, type FetchedMedia, type Saying } from './conversation.ts';
