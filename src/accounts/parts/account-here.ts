import { deviceStorage } from '#ui/storage.ts';
import { accountKey, userTypeKey } from './user-type-hint.ts';

/** The account that the server last named here, as `Customer:{id}`; `undefined` for a visitor and without storage. */
export function accountHere(): string | undefined {
  const id = deviceStorage.get(accountKey);
  return id ? `${deviceStorage.get(userTypeKey)}:${id}` : undefined;
}
