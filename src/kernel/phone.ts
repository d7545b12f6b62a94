import { parsePhoneNumberWithError, type CountryCode } from 'libphonenumber-js/max';
import { Refused } from './refusals.ts';
import { cleanNumber } from './typed.ts';

/** The longest input that the phone library parses (P-B03). */
const maxInputLength = 250;

/**
 * A phone number as E.164, e.g. `+919876543210` (D25), as it was typed or pasted. Takes a number alone or with a name,
 * never one out of a sentence (P-B03), and no negative one.
 * The library limits the national number to 2-17 digits, the calling code to 3 and an extension to 20. Throws
 * `Refused` 400 with the documented words when it is no valid number.
 */
export function parsePhone(text: string, country = 'IN'): string {
  const refused = new Refused('invalid-phone');
  if (text.length > maxInputLength) throw refused;
  const typed = cleanNumber(text);
  if (typed.startsWith('-')) throw refused;
  try {
    const number = parsePhoneNumberWithError(typed, { defaultCountry: country as CountryCode, extract: false });
    if (!number.isValid() || number.ext) throw refused;
    return number.number;
  } catch {
    throw refused;
  }
}

/** Whether a number (E.164) can be a mobile phone, which is where codes go (W3). */
export function isMobile(phone: string): boolean {
  const type = parsePhoneNumberWithError(phone).getType();
  return type === undefined || type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}

/** The country of a number (E.164) by two letters, and its calling code; no country for international numbers. */
export function phoneOrigin(phone: string): { country: string | undefined; callingCode: string } {
  const { country, countryCallingCode } = parsePhoneNumberWithError(phone);
  return { country, callingCode: countryCallingCode };
}
