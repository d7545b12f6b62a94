import { Card } from '#ui/card.tsx';
import { MagazineCover } from '#ui/ornament.tsx';
import { Picture } from '#ui/picture.tsx';
import { themeOf } from '#ui/themes.ts';
import type { Product } from '../wire.ts';

/** A sample's cover: its picture, or one drawn in the colours of its theme where there is none yet. */
export function ProductCover({ product, eager }: { product: Product; eager?: boolean | undefined }) {
  if (product.thumbnail)
    return (
      <Picture
        src={`/thumbnail/${product.thumbnail}`}
        alt=""
        width={900}
        height={1200}
        ratio="3/4"
        eager={eager ?? false}
      />
    );
  return (
    <div aria-hidden="true">
      <MagazineCover theme={themeOf(product.theme) ?? 'Gifting'} title={product.title} line={product.category} />
    </div>
  );
}

/** A sample edition among others: cover, category and title (P-R13). */
export const ProductCard = ({ product, level }: { product: Product; level?: 2 | 3 | undefined }) => (
  <Card
    to={`/product/${product._id}`}
    state={{ info: product }}
    theme={themeOf(product.theme)}
    eyebrow={product.category}
    title={product.title}
    level={level}
    picture={<ProductCover product={product} />}
  >
    {product.custmerName}, {product.custmerCity}
  </Card>
);
