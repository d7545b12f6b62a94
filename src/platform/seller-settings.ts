import { gstinProblem, normalizeGstin } from '#kernel/gstin.ts';
import type { BrandConfig } from './brand.ts';
import { StartupError } from './load-settings.ts';

/** The seller as tax papers name it; its State is the GSTIN's. */
export interface SellerConfig {
  name: string;
  gstin: string;
  address: string;
}

/** The settings of `.env.example` that this is read from. */
interface SellerSettings {
  SELLER_NAME?: string | undefined;
  SELLER_GSTIN?: string | undefined;
  SELLER_ADDRESS?: string | undefined;
}

/** A valid-looking placeholder GSTIN; allowed outside production only. */
const placeholderGstin = '29AAAAA0000A1ZY';

/** The seller. Throws `StartupError` for a GSTIN that cannot be right, and in production without one. */
export function sellerConfig(s: SellerSettings, brand: BrandConfig, production: boolean): SellerConfig {
  const gstin = normalizeGstin(s.SELLER_GSTIN ?? placeholderGstin);
  const problem = gstinProblem(gstin);
  if (problem) throw new StartupError(`SELLER_GSTIN cannot be right. ${problem}`);
  if (production && (gstin === placeholderGstin || !s.SELLER_NAME))
    throw new StartupError(
      'In production SELLER_NAME and SELLER_GSTIN must be those of the registration: they stand on every invoice.',
    );
  const name = s.SELLER_NAME ?? `${brand.name} (sandbox)`;
  return { name, gstin, address: s.SELLER_ADDRESS ?? brand.address };
}
