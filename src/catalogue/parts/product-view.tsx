import { lazy, Suspense } from 'react';
import { inr } from '#kernel/money.ts';
import { themeOf, themeSlug } from '#kernel/themes.ts';
import { pageThumbnail, thumbnail } from '#src/files/parts/thumbnail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Page, Section } from '#ui/page.tsx';
import { Picture } from '#ui/picture.tsx';
import { fileIdOf, orderPath } from '../rules.ts';
import type { ProductData, SamplePage } from '../wire.ts';
import { ProductCover } from './product-card.tsx';

/** The server renders its HTML with the page; its script loads after the parts above it are hydrated. */
const Flipbook = lazy(async () => ({ default: (await import('#ui/flipbook.tsx')).Flipbook }));

/** The pictures of a sample, or its cover while there are none (C-G05). */
function ProductPictures({ product }: { product: ProductData }) {
  const images = Object.entries(product.images);
  return (
    <div className="mx-auto w-full max-w-90 lg:max-w-110">
      {images.length === 0 ? (
        <ProductCover product={product} sizes="(width >= 1024px) 28rem, 22rem" eager />
      ) : (
        <Carousel label={`Pictures of ${product.title}`}>
          {images.map(([name, file], n) => (
            <div key={name} className="magazine">
              <Picture
                {...pageThumbnail(file)}
                sizes="(width >= 1024px) 28rem, 22rem"
                alt={`${product.title}, ${name}`}
                eager={n === 0}
              />
            </div>
          ))}
        </Carousel>
      )}
    </div>
  );
}

/**
 * The actions: Create Order, and for partners Request a Sample of a new product (C-G06, C-G07). Everybody else may not
 * open /sample and sees the price instead.
 */
const ProductActions = ({ product, from }: Pick<ProductViewProps, 'product' | 'from'>) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
    <ButtonLink to={orderPath(product.direction)} size="large">
      Create Order
    </ButtonLink>
    {product.isnew && (
      <div className="hidden [[data-user=Partner]_&]:block">
        <ButtonLink to="/sample" kind="secondary" size="large">
          Request a Sample
        </ButtonLink>
      </div>
    )}
    {from !== undefined && (
      <p className={`figures text-lead ${product.isnew ? '[[data-user=Partner]_&]:hidden' : ''}`}>
        Starts at Just {inr(from)}
      </p>
    )}
  </div>
);

/** A page for the flipbook; its narrow pictures are the ones that the carousel has fetched already. */
const flipbookPage = (page: SamplePage, at: number, { length }: readonly SamplePage[]) => {
  const file = fileIdOf(page.src);
  return { ...page, ...(file && { srcSet: pageThumbnail(file).srcSet }), alt: `Page ${at + 1} of ${length}` };
};

/** The sample's pages as pictures; its PDF is only loaded on request (C-G05). */
function SampleFlipbook({ product, pages }: { product: ProductData; pages: readonly SamplePage[] }) {
  const pdf = product.pdf && fileIdOf(product.pdf);
  if (pages.length === 0) return null;
  return (
    <div className="late bleed page-grid">
      <Section tone="theme" title="Leaf through it" lead="Drag a corner, tap a side, or use the arrow keys.">
        <Suspense>
          <Flipbook
            title={product.title}
            pages={pages.map(flipbookPage)}
            download={pdf ? `/download?fileId=${pdf}` : undefined}
          />
        </Suspense>
      </Section>
    </div>
  );
}

interface ProductViewProps {
  product: ProductData;
  /** The pages of its PDF as pictures; empty until they are loaded. */
  pages: readonly SamplePage[];
  /** What the cheapest plan costs, in rupees; undefined while none is on sale. */
  from: number | undefined;
}

/** The page of one sample edition (C-G05). */
export function ProductView({ product, pages, from }: ProductViewProps) {
  const theme = themeOf(product.theme);
  return (
    <>
      <Page
        theme={theme}
        eyebrow={`${product.category} · sample edition`}
        title={product.title}
        lead={product.discription}
        aside={<ProductPictures product={product} />}
        asideFirst
      >
        <div className="grid gap-8">
          <ul className="grid border-b border-rule">
            {product.bullets.map(bullet => (
              <li key={bullet} className="flex gap-4 border-t border-rule py-4 text-lead">
                <span aria-hidden="true" className="mt-2.5 size-2 shrink-0 rotate-45 bg-accent" />
                {bullet}
              </li>
            ))}
          </ul>
          <ProductActions product={product} from={from} />
        </div>
      </Page>
      <div className="page page-grid pt-0" data-theme={themeSlug(theme)}>
        <SampleFlipbook product={product} pages={pages} />
        <Section title={product.feedBackTitle}>
          <figure className="grid gap-6">
            <blockquote className="max-w-[24ch] font-display text-h2 text-balance text-accent">
              {product.feedBack}
            </blockquote>
            <figcaption className="flex items-center gap-4 text-soft">
              {product.customerImg && (
                <Picture
                  {...thumbnail(product.customerImg)}
                  sizes="8rem"
                  alt=""
                  width={600}
                  height={360}
                  className="w-32 shrink-0"
                />
              )}
              <span>
                {product.custmerName}, {product.custmerCity}
              </span>
            </figcaption>
          </figure>
        </Section>
      </div>
    </>
  );
}
