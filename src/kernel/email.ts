/** The words of every form that refuses an e-mail address. */
export const notAnEmail = 'That e-mail address does not look complete. It is written like name@example.in.';

/** An e-mail address as it is stored: without spaces around it and without signs that are not seen. */
export const cleanEmail = (text: string): string => text.replace(/[\p{Cf}\p{Cc}]/gu, '').trim();

/**
 * Whether a text can be an e-mail address: something, an @, and a name of parts with a dot between two of them; what
 * `cleanEmail` takes away does not count.
 */
export const isEmail = (text: string): boolean =>
  /^[^\s@.]+(?:\.[^\s@.]+)*@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cleanEmail(text));
