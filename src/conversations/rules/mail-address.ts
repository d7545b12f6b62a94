/** Addresses by which a story is told by e-mail (W115). */

const userPrefix = 'mail:';

/** How somebody is named who tells by e-mail, in place of a provider's id: by their address. */
export const mailUser = (address: string): string => userPrefix + address.toLowerCase();

/** The address of somebody who tells by e-mail; null for everybody else. */
export const addressOfUser = (user: string | null): string | null =>
  user?.startsWith(userPrefix) ? user.slice(userPrefix.length) : null;

const id = '[0-9a-hjkmnp-tv-z]{26}';
const pattern = new RegExp(`^tell\\+(${id})(?:\\.(${id}))?$`);

/** What stands before the @ of an address of ours. */
interface MailName {
  /** Known only to whoever has an e-mail of ours to this person about this story. */
  secret: string;
  /** The e-mail of ours that is answered; null: none, as in the address that ends it. */
  said: string | null;
}

/** The name of an address, 58 letters at most of the 64 that mail servers take; they may change its case. */
export const mailName = ({ secret, said }: MailName): string => `tell+${secret}${said === null ? '' : `.${said}`}`;

/** What a name says; `undefined` when it is none of ours. */
export function readMailName(name: string): MailName | undefined {
  const [, secret, said = null] = pattern.exec(name.toLowerCase()) ?? [];
  return secret === undefined ? undefined : { secret, said };
}

const filePrefix = 'letter.';
/** How a file that came by e-mail is named where a provider's id for it stands otherwise. */
export const letterMedia = (file: string): string => filePrefix + file;

/** The file that came by e-mail; null for a provider's. */
export const fileOfMedia = (media: string): string | null =>
  media.startsWith(filePrefix) ? media.slice(filePrefix.length) : null;
