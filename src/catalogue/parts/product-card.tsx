import { pageThumbnail } from '#src/files/parts/thumbnail.ts';
import { themeOf } from '#kernel/themes.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { Card } from '#ui/card.tsx';
import { MagazineCover } from '#ui/ornament.tsx';
import { Picture } from '#ui/picture.tsx';
import type { ProductData } from '../wire.ts';

interface CoverProps {
  product: {
    title: string;
    thumbnail?: string | null | undefined;
    theme?: string | undefined;
    category?: string | undefined;
  };
  /** Its width on screen, as an image's `sizes`; default: a quarter of the page. */
  sizes?: string | undefined;
  eager?: boolean | undefined;
}

/** A sample's cover: its picture, or one drawn in the colours of its theme while there is none. Decoration. */
export function ProductCover({ product, sizes = '(width > 768px) 22vw, calc(50vw - 2rem)', eager }: CoverProps) {
  const { brand } = usePublicConfig();
  return (
    <div className="magazine" aria-hidden="true">
      {product.thumbnail ? (
        <Picture {...pageThumbnail(product.thumbnail)} sizes={sizes} alt="" eager={eager} />
      ) : (
        <MagazineCover
          theme={themeOf(product.theme) ?? 'Gifting'}
          title={product.title}
          line={product.category}
          brand={brand.name}
        />
      )}
    </div>
  );
}

interface ProductCardProps {
  product: ProductData;
  level?: 2 | 3 | undefined;
  /** Whether it is in the first view of its page, so that its picture loads at once. */
  eager?: boolean | undefined;
}

/** A sample edition as a card: cover, category and title (P-R13). */
export const ProductCard = ({ product, level, eager }: ProductCardProps) => (
  <Card
    to={`/product/${product._id}`}
    state={{ info: product }}
    theme={themeOf(product.theme)}
    eyebrow={product.category}
    title={product.title}
    level={level}
    picture={<ProductCover product={product} eager={eager} />}
  >
    {product.custmerName}, {product.custmerCity}
  </Card>
);
