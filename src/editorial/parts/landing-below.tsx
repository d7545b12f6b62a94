import { Suspense, type ReactNode } from 'react';
import { ProductGrid } from '#src/catalogue/parts/product-grid.tsx';
import { withDisplayFlag } from '#src/catalogue/rules.ts';
import type { ProductData } from '#src/catalogue/wire.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Banner } from './banner.tsx';
import type { fetchLanding } from './fetch-editorial.ts';
import { FaqList, type Faq } from './faqs.tsx';
import { HelpButton } from './help-button.tsx';
import { carouselMs, Crafted, Decor, HomeCards, Process } from './landing-sections.tsx';
import { Marquee } from './marquee.tsx';
import { Testimonials } from './testimonials.tsx';

interface LandingBelowProps {
  landing: Awaited<ReturnType<typeof fetchLanding>>;
  themes: readonly string[];
  faqs: readonly Faq[];
  products: readonly ProductData[];
}

/**
 * A part of the page that the browser lays out and paints when it is near the window (content-visibility), and that
 * React hydrates separately: one part after the other, first the one that the visitor touches. `line`: as high as a
 * line of text.
 */
const DeferredSection = ({ line, children }: { line?: true; children: ReactNode }) => (
  <div className={`late ${line ? 'late-line' : ''} bleed page-grid`}>
    <Suspense>{children}</Suspense>
  </div>
);

/**
 * C-L06, C-L08, C-L10: the landing below its first screen, with Greatest Hits, testimonials, the marquee of themes and
 * the banners, which lead to /createOrder. Its HTML is part of the page; its script loads after that of the first
 * screen.
 */
export function LandingBelow({ landing, themes, faqs, products }: LandingBelowProps) {
  const [first, second] = landing.banners;
  const [inPortfolio] = withDisplayFlag(products, 'portfolio');
  const souvenir = withDisplayFlag(products, 'suvenir').find(product => product !== inPortfolio); // D19
  return (
    <>
      <DeferredSection line>
        <Marquee words={themes} label="Themes" />
      </DeferredSection>
      <DeferredSection>
        <div id="culture" tabIndex={-1}>
          <Decor tiles={landing.decor} />
        </div>
      </DeferredSection>
      <DeferredSection>
        <Process tiles={landing.process} />
      </DeferredSection>
      <DeferredSection>
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
      </DeferredSection>
      {first && (
        <DeferredSection>
          <Banner banner={first} sample={inPortfolio} />
        </DeferredSection>
      )}
      <DeferredSection>
        <HomeCards cards={landing.cards} products={products} />
      </DeferredSection>
      <DeferredSection>
        <Crafted tiles={landing.crafted} />
      </DeferredSection>
      <DeferredSection>
        <Section tone="tint" title="Words from Our World">
          <Testimonials
            testimonials={landing.testimonials}
            label="Words from Our World"
            interval={carouselMs.testimonials}
          />
        </Section>
      </DeferredSection>
      <DeferredSection>
        <Section title="Before you ask">
          <FaqList faqs={faqs} />
        </Section>
      </DeferredSection>
      {second && (
        <DeferredSection>
          <Banner banner={second} sample={souvenir} />
        </DeferredSection>
      )}
      <HelpButton faqs={faqs} />
    </>
  );
}
