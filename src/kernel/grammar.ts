/** A thing with its article: `a Wedding edition`, `an Anniversary edition`. Pure. */
export const withArticle = (thing: string): string => `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}`;

/** A text that begins with a capital letter. Pure. */
export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Whose something is: `Asha’s`, and `The Kapoors’` of a name that ends in s. Pure. */
export const possessive = (name: string): string => `${name.trim()}${/s$/i.test(name.trim()) ? '’' : '’s'}`;
