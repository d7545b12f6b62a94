export { tell, type Tell } from './actions.ts';
export { jobs, messenger } from './jobs.ts';
export type { Messenger } from './messenger.ts';
export { isMessengerInTrouble, newestMessages, wasTold, type Message } from './store.ts';
