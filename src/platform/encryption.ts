import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Ctx } from './context.ts';

/** Marks encrypted text, so that text stored before encryption was introduced is recognised. */
const encryptedPrefix = 'sealed.1.';
const cipher = 'aes-256-gcm';
const [ivBytes, tagBytes] = [12, 16];

type WithKeys = { config: Pick<Ctx['config'], 'secret' | 'secretBefore'> };

/** SECRET, with which everything is encrypted and signed, and SECRET_BEFORE, which still opens and is recognised. */
const secretsOf = ({ config: { secret, secretBefore } }: WithKeys): string[] =>
  secretBefore ? [secret, secretBefore] : [secret];

/** The keyed hash of a text under SECRET, and then under SECRET_BEFORE if there is one. */
const keyedHashes = (ctx: WithKeys, text: string): [Buffer, ...Buffer[]] =>
  secretsOf(ctx).map(secret => createHmac('sha256', secret).update(text).digest()) as [Buffer, ...Buffer[]];

/**
 * The 128-bit secrets for the address of a link, derived from a text that names it: under SECRET, and then under
 * SECRET_BEFORE. So an address can be shown again although only its hash is stored.
 */
export function linkSecrets(ctx: WithKeys, text: string): [string, ...string[]] {
  const [first, ...others] = keyedHashes(ctx, text).map(hash => hash.subarray(0, 16).toString('base64url'));
  return [first ?? '', ...others];
}

/** The keyed hash of a text under SECRET. */
export const keyedHash = (ctx: WithKeys, text: string): Buffer => keyedHashes(ctx, text)[0];

/** Whether a hash is the keyed one of a text under either key, compared in constant time. */
export const isKeyedHash = (ctx: WithKeys, text: string, received: Buffer): boolean =>
  keyedHashes(ctx, text).some(hash => hash.length === received.length && timingSafeEqual(hash, received));

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

/** The text of encrypted bytes under one secret; `undefined` when they are of another, or were changed since. */
function decryptUnder(secret: string, use: string, bytes: Buffer): string | undefined {
  try {
    const decryption = createDecipheriv(cipher, deriveKey(secret, use), bytes.subarray(0, ivBytes));
    decryption.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const body = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decryption.update(body), decryption.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * The text that `encrypt` got for this use, under SECRET or SECRET_BEFORE. `undefined` for another secret or use, or
 * when it was changed since.
 */
export function decrypt(ctx: WithKeys, use: string, encrypted: string): string | undefined {
  if (!isEncrypted(encrypted)) return undefined;
  const bytes = Buffer.from(encrypted.slice(encryptedPrefix.length), 'base64url');
  for (const secret of secretsOf(ctx)) {
    const text = decryptUnder(secret, use, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * A stored text as it should be stored: encrypted under SECRET. The same text when it is already, or can be read by
 * neither key.
 */
export function reencrypted(ctx: Pick<Ctx, 'config' | 'random'>, use: string, stored: string): string {
  if (!isEncrypted(stored)) return encrypt(ctx, use, stored);
  const onlyPresent = { config: { ...ctx.config, secretBefore: undefined } };
  if (decrypt(onlyPresent, use, stored) !== undefined) return stored;
  const text = decrypt(ctx, use, stored);
  return text === undefined ? stored : encrypt(ctx, use, text);
}
