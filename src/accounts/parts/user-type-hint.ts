/**
 * The localStorage key of the user type that was here last. The value is neither a secret nor a permission: it only
 * lets a partner's first paint wait instead of showing the consumer landing (D03). The login call decides.
 */
export const userTypeKey = 'imurs:user';

/** Inline script for the head: writes the stored user type to `<html data-user>` before the first paint. */
export const userTypeScript = `try{document.documentElement.dataset.user=localStorage.getItem('${userTypeKey}')||'Visitor'}catch{}`;

/** Stores the user type for the next start. Browsers without storage have no hint. */
export function saveUserType(type: string): void {
  document.documentElement.dataset['user'] = type;
  try {
    localStorage.setItem(userTypeKey, type);
  } catch {
    // Storage is switched off.
  }
}
