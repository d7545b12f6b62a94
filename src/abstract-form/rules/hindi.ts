import { pagesMissing, type Material } from '#typeset/input/rules.ts';
import type { HandInState } from '#src/editions/rules.ts';
import { reopenWindow } from '../rules.ts';

/** What the form and the chat say of a story in Hindi. Pure. */

/** `closesText` in Hindi. */
export const closesHindi = (handIn: HandInState): string =>
  reopenWindow(handIn) === undefined
    ? 'जमा करने के बाद यह फ़ॉर्म फिर नहीं खुलेगा।'
    : 'जमा करने के एक घंटे तक, या सॉफ़्ट कॉपी आने तक, आप इसे फिर खोल सकते हैं।';

/** `missingMaterialText` in Hindi. */
export function missingMaterialHindi(material: Material, pages: number): string | undefined {
  const missing = pagesMissing(material, pages);
  if (missing === 0) return undefined;
  return `अब तक कहानी ${pages} में से लगभग ${pages - 1 - missing} पन्ने भरती है। ${missing === 1 ? 'एक और तस्वीर या जवाब बाकी पन्ना भर देगा' : `${missing} और तस्वीरें या जवाब बाकी पन्ने भर देंगे`}, और लंबे जवाब भी।`;
}
