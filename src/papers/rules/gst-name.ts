/** Signs that the portal takes in the name of a buyer. */
const refusedSigns = /[^a-zA-Z0-9_&'\-./,()?@!#%$~*;+= ]/g;
/** The most characters of such a name. */
const longestName = 99;

/** A buyer's name as the portal takes it: ASCII, at most 99 characters. A name in another script is left out. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(refusedSigns, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longestName);
