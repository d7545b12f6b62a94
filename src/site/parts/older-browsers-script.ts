import address from 'virtual:script-file/src/ui/older-browsers.ts';
import { addedFunctions } from '#ui/older-browsers.ts';

/**
 * Inline script for the head: a browser that lacks a function we use loads `ui/older-browsers.ts` before any other
 * script. It is written into the page, because only such a script keeps those after it waiting.
 */
export const olderBrowsersScript = `if(!(${addedFunctions.join('&&')}))document.write('<script src="${address}"><\\/script>');`;
