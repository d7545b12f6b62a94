import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { Ctx } from './context.ts';

/** Marks encrypted text, so that text stored before encryption was introduced is recognised. */
const encryptedPrefix = 'sealed.1.';
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

/** The key of one use: text encrypted for one use cannot be decrypted as another. */
const deriveKey = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'imurs', use, 32));

export const isEncrypted = (text: string): boolean => text.startsWith(encryptedPrefix);

/**
 * Encrypts text for storage: AES-256-GCM under a key derived from SECRET, which is in no database or backup. `use`
 * names purpose and owner, and must be the same for `decrypt`.
 */
export function encrypt({ config, random }: Pick<Ctx, 'config' | 'random'>, use: string, text: string): string {
  const iv = Buffer.from(random.token(ivBytes), 'base64url');
  const encryption = createCipheriv(cipher, deriveKey(config.secret, use), iv);
  const body = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return encryptedPrefix + Buffer.concat([iv, encryption.getAuthTag(), body]).toString('base64url');
}

/** The text that `encrypt` got for this use. `undefined` for another SECRET or use, or when it was changed since. */
export function decrypt({ config }: Pick<Ctx, 'config'>, use: string, encrypted: string): string | undefined {
  if (!isEncrypted(encrypted)) return undefined;
  const bytes = Buffer.from(encrypted.slice(encryptedPrefix.length), 'base64url');
  try {
    const decryption = createDecipheriv(cipher, deriveKey(config.secret, use), bytes.subarray(0, ivBytes));
    decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const body = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decryption.update(body), decryption.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
