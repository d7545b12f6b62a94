import { ProductGrid } from '#src/catalogue/parts/product-grid.tsx';
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

/** The landing below its first screen. Its HTML comes with the page; its script comes after that of the first screen. */
export function Below({ landing, themes, faqs, products }: BelowProps) {
  const [first, second] = landing.banners;
  return (
    <>
      <Marquee words={themes} label="Themes" />
      <div id="culture" tabIndex={-1}>
        <Decor tiles={landing.decor} />
      </div>
      <Process tiles={landing.process} />
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
      {first && <Banner banner={first} tone="ink" />}
      <HomeCards cards={landing.cards} />
      <Crafted tiles={landing.crafted} />
      <Section tone="tint" title="Words from Our World">
        <Testimonials said={landing.testimonials} label="Words from Our World" interval={6500} />
      </Section>
      <Section title="Before you ask">
        <FaqList faqs={faqs} />
      </Section>
      {second && <Banner banner={second} tone="ink" />}
      <HelpButton faqs={faqs} />
    </>
  );
}
