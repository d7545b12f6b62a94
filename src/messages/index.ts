export { queueMessage, type OutgoingMessage } from './actions.ts';
export { jobs, messenger } from './jobs.ts';
export type { Messenger } from './messenger.ts';
export { isMessengerInTrouble, newestMessages, hasMessages, type Message } from './store.ts';
