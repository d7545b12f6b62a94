import { attempt, deviceStorage } from '#ui/storage.ts';

/**
 * The localStorage key of the user type that was here last. The value is neither a secret nor a permission: it only
 * lets a partner's first paint wait instead of showing the consumer landing (D03). The login call decides.
 */
export const userTypeKey = 'imurs:user';

/** Inline script for the head: writes the stored user type to `<html data-user>` before the first paint. */
export const userTypeScript = `try{document.documentElement.dataset.user=localStorage.getItem('${userTypeKey}')||'Visitor'}catch{}`;

/**
 * The localStorage key of the account that the server last named in this browser. It decides whose kept form opens
 * without a connection (W51), and is no permission: with a connection every call checks the session.
 */
export const accountKey = 'imurs:account';

/** The localStorage keys of the customer links that were opened in this browser begin with it. */
export const linkKeyPrefix = 'key:';

/** The sessionStorage keys of covers that a tab has seen drawn begin with it. */
export const coverPrefix = 'cover:';

/** The browser's database with forms as the server sent them, for a start without a connection. */
export const storedFormsDatabase = 'imurs-forms';

/**
 * Stores the user type and the id of the account for the next start; no id: a visitor. Forms that were kept for another
 * account, and the links it opened, are deleted (W51). Browsers without storage have no hint and no forms.
 */
export function saveUser(type: string, id = ''): void {
  document.documentElement.dataset['user'] = type;
  const before = deviceStorage.get(accountKey);
  deviceStorage.set(userTypeKey, type);
  deviceStorage.set(accountKey, id);
  if (!before || before === id) return;
  attempt(() => indexedDB.deleteDatabase(storedFormsDatabase));
  for (const name of deviceStorage.names()) if (name.startsWith(linkKeyPrefix)) deviceStorage.remove(name);
}

/** The account that the server last named here, as `Customer:{id}`; `undefined` for a visitor and without storage. */
export function accountHere(): string | undefined {
  const id = deviceStorage.get(accountKey);
  return id ? `${deviceStorage.get(userTypeKey)}:${id}` : undefined;
}
