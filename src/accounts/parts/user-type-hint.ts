/**
 * A word in the browser's storage that says what kind of user was here last. Not a secret and no permission: it only lets a partner's first
 * paint wait instead of showing the consumer landing (D03). The login call decides.
 */
export const userTypeKey = 'imurs:user';

/** Runs before the first paint, in the head: puts the word on `<html data-user>`. */
export const userTypeScript = `try{document.documentElement.dataset.user=localStorage.getItem('${userTypeKey}')||'Visitor'}catch{}`;

/** Keeps the word for the next start. Browsers without storage simply have no hint. */
export function saveUserType(type: string): void {
  document.documentElement.dataset['user'] = type;
  try {
    localStorage.setItem(userTypeKey, type);
  } catch {
    // Storage is switched off.
  }
}
