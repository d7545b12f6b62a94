import { createContext } from 'react';

/**
 * What the scripts of a page are marked with while it is rendered, as their nonce: a word that nobody outside knows.
 * Scripts that got into the page in another way do not have it, so they are not named in its policy. The mark is taken
 * out before the page is sent; in a browser there is none.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
