import { useSyncExternalStore } from 'react';
import type { BodyOf } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import type { login } from '../wire.ts';
import { accountKey, saveUser, userTypeKey } from './user-type-hint.ts';

type LoginReply = BodyOf<typeof login>;
type AsUser<R> = R extends { userType: infer T; data: infer D } ? { type: T; data: D } : never;

/** Who uses this browser, from the reply of the login call: `user.type` decides the type of `user.data`. */
export type User = AsUser<LoginReply>;
export type UserType = User['type'];
export type CustomerData = Extract<User, { type: 'Customer' }>['data'];

interface Session {
  /** `loading` until the first login call has answered (C-S08); the user is a visitor meanwhile. */
  state: 'loading' | 'ready';
  user: User;
  /** Whether a number was just proved here that has no partner account yet (P-R07). */
  isNewNumber: boolean;
}

const visitor: User = { type: 'Visitor', data: null };
const loadingSession: Session = { state: 'loading', user: visitor, isNewNumber: false };

let current = loadingSession;
let pendingRequest: Promise<User> | undefined;
const listeners = new Set<() => void>();

function showUser(user: User, isNewNumber = false): User {
  current = { state: 'ready', user, isNewNumber };
  for (const listener of listeners) listener();
  return user;
}

/** Shows and stores whom the server named. */
function setUser(user: User, isNewNumber = false): User {
  saveUser(user.type, user.data?._id);
  return showUser(user, isNewNumber);
}

/** Sets the session from the reply of a login call. */
export const applyLoginReply = (reply: LoginReply): User =>
  setUser({ type: reply.userType, data: reply.data } as User, reply.userType === 'Visitor' && reply.new);

/** Sets a customer's data as a call has just saved it, so that it shows at once (C-O04). */
export const applyCustomer = (data: CustomerData): User => setUser({ type: 'Customer', data });

/** Milliseconds before each retry when no reply arrived. */
const retryDelaysMs = [800, 2500, 6000];

async function fetchUser(): Promise<User> {
  for (const pause of [...retryDelaysMs, undefined]) {
    const reply = await ask<typeof login>('POST /api/login', { json: undefined });
    if (reply.ok) return applyLoginReply(reply.body);
    if (pause === undefined) break;
    await new Promise(resolve => setTimeout(resolve, pause));
  }
  // No reply arrived: the last known user stays, so that a lost connection signs nobody out on screen.
  return showUser(current.user, current.isNewNumber);
}

/** C-S08: asks the server who is signed in; calls at the same time share one request. */
function fetchUserOnce(): Promise<User> {
  pendingRequest ??= fetchUser().finally(() => {
    pendingRequest = undefined;
  });
  return pendingRequest;
}

/** Who is signed in, for loaders in the browser: waits for the first reply, then resolves at once. */
export const sessionUser = (): Promise<User> =>
  current.state === 'ready' ? Promise.resolve(current.user) : fetchUserOnce();

/** Loads the session again after a sign-in, a payment or a registration (D13). Resolves when `useSession` shows it. */
export async function refreshSession(): Promise<void> {
  // The reply to a request that is already running may be older than the change.
  await pendingRequest;
  await fetchUserOnce();
}

/** Loads the session again when another tab signed in or out, or switched to another studio (W198). */
const onStorage = (event: StorageEvent) => {
  const isOther =
    (event.key === userTypeKey && event.newValue !== current.user.type) ||
    (event.key === accountKey && event.newValue !== (current.user.data?._id ?? ''));
  if (isOther) void refreshSession();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  void sessionUser();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

/**
 * The session on any screen: `const { state, user, refresh } = useSession()`. During server rendering it is always
 * `loading` (D03).
 */
export function useSession(): Session & { refresh: () => Promise<void> } {
  const session = useSyncExternalStore(
    subscribe,
    () => current,
    () => loadingSession,
  );
  return { ...session, refresh: refreshSession };
}
