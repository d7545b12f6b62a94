/**
 * A word in the browser's storage that says what kind of user was here last. Not a secret and no permission: it only lets a partner's first
 * paint wait instead of showing the consumer landing (D03). The login call decides.
 */
export const hintKey = 'imurs:user';

/** Runs before the first paint, in the head: puts the word on `<html data-user>`. */
export const hintScript = `try{document.documentElement.dataset.user=localStorage.getItem('${hintKey}')||'Visitor'}catch{}`;

/** Keeps the word for the next start. Browsers without storage simply have no hint. */
export function rememberHint(type: string): void {
  document.documentElement.dataset['user'] = type;
  try {
    localStorage.setItem(hintKey, type);
  } catch {
    // Storage is switched off.
  }
}
