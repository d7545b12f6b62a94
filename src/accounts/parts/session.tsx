import { useSyncExternalStore } from 'react';
import type { Answer } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import type { login } from '../wire.ts';
import { hintKey, rememberHint } from './hint.ts';

type Reply = Extract<Answer<typeof login>, { ok: true }>['body'];
type AsUser<R> = R extends { userType: infer T; data: infer D } ? { type: T; data: D } : never;

/** Who uses this browser, as the login call answered: `user.type` tells what `user.data` is. */
export type User = AsUser<Reply>;
export type UserType = User['type'];
export type CustomerData = Extract<User, { type: 'Customer' }>['data'];

export interface Session {
  /** `loading` until the first login call has answered (C-S08); the user is a visitor meanwhile. */
  state: 'loading' | 'ready';
  user: User;
}

const visitor: User = { type: 'Visitor', data: null };
const unknown: Session = { state: 'loading', user: visitor };

let known = unknown;
let underWay: Promise<User> | undefined;
const listeners = new Set<() => void>();

function become(user: User): User {
  known = { state: 'ready', user };
  rememberHint(user.type);
  for (const tell of listeners) tell();
  return user;
}

/** Takes over what a login call of one's own has just answered. */
export const takeReply = (reply: Reply): User => become({ type: reply.userType, data: reply.data } as User);

/** Takes over a customer's data as a call has just saved it, so that it shows at once (C-O04). */
export const takeCustomer = (data: CustomerData): User => become({ type: 'Customer', data });

/** Pauses before asking again when nobody answered, in milliseconds. */
const pauses = [800, 2500, 6000];

async function askWho(): Promise<User> {
  for (const pause of [...pauses, undefined]) {
    const answer = await ask<typeof login>('POST /api/login', { json: undefined });
    if (answer.ok) return takeReply(answer.body);
    if (pause === undefined) break;
    await new Promise(resolve => setTimeout(resolve, pause));
  }
  // Nobody answered: what was known stays, so that a lost connection signs nobody out on screen.
  return become(known.user);
}

/** Asks the server anew who is signed in; two asking at once share one call. */
function askOnce(): Promise<User> {
  underWay ??= askWho().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Who is signed in, for loaders in the browser: waits for the first answer, then answers at once. */
export const whoIs = (): Promise<User> => (known.state === 'ready' ? Promise.resolve(known.user) : askOnce());

/** Fresh data after a sign-in, a payment or a registration (D13). Resolves when `useSession` shows it. */
export async function refreshSession(): Promise<void> {
  // An answer that is already on its way may be older than what just happened.
  await underWay;
  await askOnce();
}

/** Another tab signed in or out. */
const heard = (event: StorageEvent) => {
  if (event.key === hintKey && event.newValue !== known.user.type) void refreshSession();
};

function listen(tell: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', heard);
  listeners.add(tell);
  void whoIs();
  return () => {
    listeners.delete(tell);
    if (listeners.size === 0) window.removeEventListener('storage', heard);
  };
}

/** The session on any screen: `const { state, user, refresh } = useSession()`. During server rendering it is always `loading` (D03). */
export function useSession(): Session & { refresh: () => Promise<void> } {
  const session = useSyncExternalStore(
    listen,
    () => known,
    () => unknown,
  );
  return { ...session, refresh: refreshSession };
}
