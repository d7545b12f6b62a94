import { defaultBrandName } from '#kernel/brand.ts';
import { StartupError } from './load-settings.ts';

/** The brand's facts, as pages, messages and papers name them (D01). */
export interface BrandConfig {
  name: string;
  /** As people read it, with its + and spaces. */
  phone: string;
  /** Digits alone, country code first. */
  chatNumber: string;
  email: string;
  address: string;
  /** The shop's own pages elsewhere. */
  social: readonly { name: 'Instagram' | 'YouTube' | 'Pinterest'; href: string }[];
}

/** A sandbox's facts. Production refuses to go without facts of its own; its name may be this one (D01). */
const placeholders = {
  BRAND_NAME: defaultBrandName,
  BRAND_PHONE: '+91 80 4718 2200',
  BRAND_EMAIL: 'hello@imurs.example',
  BRAND_ADDRESS: '14 Residency Road, Bengaluru 560025, India',
  BRAND_INSTAGRAM: 'https://instagram.com/imurs',
  BRAND_YOUTUBE: 'https://youtube.com/@imurs',
  BRAND_PINTEREST: 'https://pinterest.com/imurs',
} as const;
type BrandSetting = keyof typeof placeholders;
const brandSettings = Object.keys(placeholders) as BrandSetting[];

/** The settings of `.env.example` that this is read from; a social one may be `none`. */
type BrandSettings = Partial<Record<BrandSetting | 'BRAND_CHAT_NUMBER', string | undefined>>;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Whether a production's fact is missing, or a sandbox's. The name may be the brand's own. */
function isWanting(name: BrandSetting, value: string): boolean {
  if (value === '' || name === 'BRAND_NAME') return value === '';
  if (name === 'BRAND_PHONE') return digitsOf(value) === digitsOf(placeholders.BRAND_PHONE);
  return value.replace(/\/$/, '').toLowerCase() === placeholders[name].toLowerCase();
}

/** Throws `StartupError` that names the facts which are not set, or are a sandbox's. */
function requireOwnFacts(s: BrandSettings): void {
  const wanting: string[] = brandSettings.filter(name => isWanting(name, s[name]?.trim() ?? ''));
  if (s.BRAND_CHAT_NUMBER === digitsOf(placeholders.BRAND_PHONE)) wanting.push('BRAND_CHAT_NUMBER');
  if (wanting.length > 0)
    throw new StartupError(
      `In production the brand's facts must be your own, since pages and invoices name them: set ${wanting.join(', ')}. A social one may be none.`,
    );
}

/** The brand: each fact as set, otherwise a sandbox's (D01). Throws `StartupError` in production for a sandbox's. */
export function brandConfig(s: BrandSettings, production: boolean): BrandConfig {
  if (production) requireOwnFacts(s);
  const fact = (name: BrandSetting): string => s[name] ?? placeholders[name];
  const social = [
    { name: 'Instagram', href: fact('BRAND_INSTAGRAM') },
    { name: 'YouTube', href: fact('BRAND_YOUTUBE') },
    { name: 'Pinterest', href: fact('BRAND_PINTEREST') },
  ] as const;
  const phone = fact('BRAND_PHONE');
  return {
    name: fact('BRAND_NAME'),
    phone,
    chatNumber: s.BRAND_CHAT_NUMBER ?? digitsOf(phone),
    email: fact('BRAND_EMAIL'),
    address: fact('BRAND_ADDRESS'),
    social: social.filter(({ href }) => href !== 'none'),
  };
}
