import { Suspense, type ReactNode } from 'react';
import { ProductGrid } from '#src/catalogue/parts/product-grid.tsx';
import { displayed } from '#src/catalogue/rules.ts';
import type { Product } from '#src/catalogue/wire.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Banner } from './banner.tsx';
import type { landingFrom } from './content.ts';
import { FaqList, type Faq } from './faqs.tsx';
import { HelpButton } from './help-button.tsx';
import { Crafted, Decor, HomeCards, Process } from './landing-sections.tsx';
import { Marquee } from './marquee.tsx';
import { Testimonials } from './testimonials.tsx';

interface BelowProps {
  landing: Awaited<ReturnType<typeof landingFrom>>;
  themes: readonly string[];
  faqs: readonly Faq[];
  products: readonly Product[];
}

/**
 * A stretch of the page that the browser lays out and paints when it comes near, and that React takes over by itself: one after the other, and
 * first what is touched. `line`: as low as a line of text.
 */
const Late = ({ line, children }: { line?: true; children: ReactNode }) => (
  <div className={`late ${line ? 'late-line' : ''} bleed page-grid`}>
    <Suspense>{children}</Suspense>
  </div>
);

/** The landing below its first screen. Its HTML comes with the page; its script comes after that of the first screen. */
export function Below({ landing, themes, faqs, products }: BelowProps) {
  const [first, second] = landing.banners;
  const [inPortfolio] = displayed(products, 'portfolio');
  const souvenir = displayed(products, 'suvenir').find(product => product !== inPortfolio); // D19
  return (
    <>
      <Late line>
        <Marquee words={themes} label="Themes" />
      </Late>
      <Late>
        <div id="culture" tabIndex={-1}>
          <Decor tiles={landing.decor} />
        </div>
      </Late>
      <Late>
        <Process tiles={landing.process} />
      </Late>
      <Late>
        <Section
          title="Greatest Hits"
          action={
            <ButtonLink to="/samples" kind="quiet" iconEnd="arrow-right">
              All samples
            </ButtonLink>
          }
        >
          <ProductGrid products={products} label="Greatest Hits" display="home" />
        </Section>
      </Late>
      {first && (
        <Late>
          <Banner banner={first} sample={inPortfolio} />
        </Late>
      )}
      <Late>
        <HomeCards cards={landing.cards} products={products} />
      </Late>
      <Late>
        <Crafted tiles={landing.crafted} />
      </Late>
      <Late>
        <Section tone="tint" title="Words from Our World">
          <Testimonials said={landing.testimonials} label="Words from Our World" interval={6500} />
        </Section>
      </Late>
      <Late>
        <Section title="Before you ask">
          <FaqList faqs={faqs} />
        </Section>
      </Late>
      {second && (
        <Late>
          <Banner banner={second} sample={souvenir} />
        </Late>
      )}
      <HelpButton faqs={faqs} />
    </>
  );
}
