import type { CountryCode } from 'libphonenumber-js/mobile';
import { cleanNumber } from '#kernel/typed.ts';
import { callingCode } from './countries.ts';
import type * as Library from './phone-library.ts';

/** The value of the field: a country (ISO 3166 alpha-2) and the text typed after its calling code. */
export interface PhoneValue {
  country: string;
  national: string;
}
/** A valid number as the calls accept it (D25). */
export interface Phone {
  /** E.164 with its +. */
  phone: string;
  country: string;
  /** The calling code's digits. */
  code: string;
}

/** Empty, for India (C-S01). */
export const emptyPhone: PhoneValue = { country: 'IN', national: '' };

/** The longest input that the phone library parses (P-B03). */
const maxInputLength = 250;

/** The number in a value; `undefined` when it is invalid or has other text around it (P-B03). */
export function parseTypedPhone(library: typeof Library, { country, national }: PhoneValue): Phone | undefined {
  const text = national.length > maxInputLength ? '' : cleanNumber(national);
  if (text.length === 0 || /[^\d\s+().-]/.test(text) || text.startsWith('-')) return undefined;
  try {
    const number = library.parsePhoneNumberWithError(text, { defaultCountry: country as CountryCode, extract: false });
    if (!number.isValid() || number.ext) return undefined;
    return { phone: number.number, country: number.country ?? country, code: number.countryCallingCode };
  } catch {
    return undefined;
  }
}

/** The number as its country writes it; unchanged while it is not complete. */
export function formatNational(library: typeof Library, value: PhoneValue): string {
  const parsed = parseTypedPhone(library, value);
  if (parsed?.country !== value.country) return value.national;
  return library.parsePhoneNumberWithError(parsed.phone).formatNational().replace(/^0/, '');
}

/** A number (E.164) for display: an Indian one in groups of five digits, another one unchanged. */
export const formatPhone = (phone: string): string => phone.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3');

let loading: Promise<typeof Library> | undefined;
/** Fetches the phone library (33 kB), once; called when the field gets the focus. */
export function loadPhoneLibrary(): Promise<typeof Library> {
  loading ??= import('./phone-library.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * The number in a `PhoneField`; `undefined` means 'Invalid phone number' (C-S05). When the library cannot be fetched, a
 * plain form of the number goes to the server, which checks it again.
 */
export async function readPhone(value: PhoneValue): Promise<Phone | undefined> {
  const library = await loadPhoneLibrary().catch(() => undefined);
  return library ? parseTypedPhone(library, value) : phoneWithoutLibrary(value);
}

function phoneWithoutLibrary({ country, national }: PhoneValue): Phone | undefined {
  const code = callingCode(country);
  const digits = cleanNumber(national).replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 6 && digits.length <= 14 ? { phone: `+${code}${digits}`, country, code } : undefined;
}
