import { defaultBrandName } from '#kernel/brand.ts';

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

/** The settings of `.env.example` that this is read from. */
type BrandSettings = Partial<
  Record<
    | 'BRAND_NAME'
    | 'BRAND_PHONE'
    | 'BRAND_CHAT_NUMBER'
    | 'BRAND_EMAIL'
    | 'BRAND_ADDRESS'
    | 'BRAND_INSTAGRAM'
    | 'BRAND_YOUTUBE'
    | 'BRAND_PINTEREST',
    string | undefined
  >
>;

/** The brand: each fact as set, otherwise our own (D01). */
export const brandConfig = (s: BrandSettings): BrandConfig => ({
  name: s.BRAND_NAME ?? defaultBrandName,
  phone: s.BRAND_PHONE ?? '+91 80 4718 2200',
  chatNumber: s.BRAND_CHAT_NUMBER ?? '918047182200',
  email: s.BRAND_EMAIL ?? 'hello@imurs.example',
  address: s.BRAND_ADDRESS ?? '14 Residency Road, Bengaluru 560025, India',
  social: [
    { name: 'Instagram', href: s.BRAND_INSTAGRAM ?? 'https://instagram.com/imurs' },
    { name: 'YouTube', href: s.BRAND_YOUTUBE ?? 'https://youtube.com/@imurs' },
    { name: 'Pinterest', href: s.BRAND_PINTEREST ?? 'https://pinterest.com/imurs' },
  ],
});
