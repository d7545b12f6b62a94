import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Ctx } from './context.ts';

/** What stands before sealed text, so that text from before it was sealed is known. */
const encryptedPrefix = 'sealed.1.';
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** Each use has a key of its own: what is sealed for one cannot be opened as another. */
const deriveKey = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'imurs', use, 32));

export const isEncrypted = (text: string): boolean => text.startsWith(encryptedPrefix);

/**
 * Text as it may lie in a database or its backup: AES-256-GCM under a key made of SECRET, which is in neither.
 * `use` names what it is for and whose it is, and must be the same again when it is opened.
 */
export function encrypt({ config, random }: Pick<Ctx, 'config' | 'random'>, use: string, text: string): string {
  const iv = Buffer.from(random.token(ivBytes), 'base64url');
  const sealing = createCipheriv(cipher, deriveKey(config.secret, use), iv);
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
  return encryptedPrefix + Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64url');
}

/**
 * The text that was sealed for this use; undefined when it was sealed under another SECRET, for another use, or was
 * changed since.
 */
export function decrypt({ config }: Pick<Ctx, 'config'>, use: string, sealed: string): string | undefined {
  if (!isEncrypted(sealed)) return undefined;
  const bytes = Buffer.from(sealed.slice(encryptedPrefix.length), 'base64url');
  try {
    const opening = createDecipheriv(cipher, deriveKey(config.secret, use), bytes.subarray(0, ivBytes));
    opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const body = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
