import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Picture } from '#ui/picture.tsx';
import { themeOf } from '#ui/themes.ts';
import { fileIdOf, orderPath } from '../rules.ts';
import type { Product } from '../wire.ts';
import { ProductCover } from './product-card.tsx';

/** The pictures of a sample, or its cover while there are none (C-G05). */
function ProductPictures({ product }: { product: Product }) {
  const images = Object.entries(product.images);
  if (images.length === 0)
    return (
      <div className="mx-auto w-full max-w-96 md:max-w-none">
        <ProductCover product={product} eager />
      </div>
    );
  return (
    <Carousel label={`Pictures of ${product.title}`}>
      {images.map(([key, file], n) => (
        <Picture
          key={key}
          src={`/thumbnail/${file}`}
          alt={`${product.title}, picture ${n + 1}`}
          width={1220}
          height={1220}
          eager={n === 0}
        />
      ))}
    </Carousel>
  );
}

/** What can be done from here: order one like it; partners who are new may ask for a sample (C-G06, C-G07). */
function ProductActions({ product }: { product: Product }) {
  const pdf = product.pdf && fileIdOf(product.pdf);
  return (
    <div className="grid justify-items-start gap-4">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <ButtonLink to={orderPath(product.direction)} size="large">
          Create Order
        </ButtonLink>
        {product.isnew ? (
          <ButtonLink to="/sample" kind="secondary" size="large">
            Request a Sample
          </ButtonLink>
        ) : (
          <p className="text-lead figures">Starts at Just ₹1,449</p>
        )}
      </div>
      {pdf && (
        <ButtonLink to={`/download?fileId=${pdf}`} kind="quiet" icon="book" newTab>
          Read the whole magazine
        </ButtonLink>
      )}
    </div>
  );
}

/** The page of one sample edition (C-G05). */
export function ProductView({ product }: { product: Product }) {
  return (
    <Page
      theme={themeOf(product.theme)}
      eyebrow={`${product.category} · sample edition`}
      title={product.title}
      lead={product.discription}
      aside={<ProductPictures product={product} />}
    >
      <div className="grid gap-10">
        <ul className="grid gap-3 border-y border-rule py-6">
          {product.bullets.map(bullet => (
            <li key={bullet} className="flex gap-3">
              <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rotate-45 bg-accent" />
              {bullet}
            </li>
          ))}
        </ul>
        <ProductActions product={product} />
        <Section title={product.feedBackTitle}>
          <figure className="grid gap-4">
            <blockquote className="lead measure">{product.feedBack}</blockquote>
            <figcaption className="text-soft">
              {product.custmerName}, {product.custmerCity}
            </figcaption>
          </figure>
        </Section>
      </div>
    </Page>
  );
}
