import type { ProductData } from '../wire.ts';
import { ProductCover } from './product-card.tsx';

interface EditionCoverProps {
  /** A sample of this kind, if there is one (`sampleFor`). */
  sample: ProductData | undefined;
  title: string;
  theme: string | undefined;
  line?: string | undefined;
  sizes?: string | undefined;
  eager?: boolean | undefined;
}

/** An example cover of a kind of edition: that of a sample, or one drawn in the colours of its theme. Decoration. */
export const EditionCover = ({ sample, title, theme, line, ...more }: EditionCoverProps) => (
  <ProductCover product={sample?.thumbnail ? sample : { title, theme, category: line }} {...more} />
);
