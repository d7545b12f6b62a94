import { accountKey, userTypeKey } from './user-type-hint.ts';

/** The account that the server last named here, as `Customer:{id}`; `undefined` for a visitor and without storage. */
export function accountHere(): string | undefined {
  try {
    const id = localStorage.getItem(accountKey);
    return id ? `${localStorage.getItem(userTypeKey)}:${id}` : undefined;
  } catch {
    return undefined;
  }
}
