import { Suspense, type ReactNode, useEffect, useState } from 'react';
import { ProductGrid } from '#src/catalogue/parts/product-grid.tsx';
import { withDisplayFlag } from '#src/catalogue/rules.ts';
import type { ProductData } from '#src/catalogue/wire.ts';
import { SampleSpread } from '#src/catalogue/parts/sample-spreads.tsx';
import { thumbnail } from '#src/files/parts/thumbnail.ts';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Picture } from '#ui/picture.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Banner as BannerWords, Testimonial } from '../wire.ts';
import type { fetchLanding } from './fetch-editorial.ts';
import { FaqList, type Faq } from './faqs.tsx';
import { carouselMs, Crafted, Decor, HomeCards, Process } from './landing-sections.tsx';
import { Marquee } from './marquee.tsx';

/** Pixels of scroll after which the button appears (C-L09). */
const appearsAfterPx = 4000;

function useScrolledPast(pixels: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const update = () => setIsPast(window.scrollY > pixels);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [pixels]);
  return isPast;
}

/** The floating button that opens the questions and answers beside the page (C-L09). */
export function HelpButton({ faqs }: { faqs: readonly Faq[] }) {
  const [open, setOpen] = useState(false);
  const isVisible = useScrolledPast(appearsAfterPx);
  return (
    <>
      {isVisible && (
        <span className="fixed right-4 bottom-24 z-20 xl:bottom-6">
          <IconButton
            icon="help"
            tone="ink"
            label="Questions and answers"
            // The light edge makes it visible on dark bands, too.
            className="ring-2 ring-page"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </span>
      )}
      <Sheet side="right" title="Questions and answers" open={open} onClose={() => setOpen(false)}>
        <FaqList faqs={faqs} />
      </Sheet>
    </>
  );
}

const TestimonialQuote = ({ name, image, text, label, sample }: Testimonial) => (
  <figure className="flex h-full flex-col gap-6 border-t-2 border-current pt-5">
    <blockquote className="grow font-display text-h3">“{text}”</blockquote>
    <figcaption className="flex items-center gap-4">
      {image && (
        <Picture {...thumbnail(image)} sizes="8rem" alt="" width={600} height={360} className="w-32 shrink-0" />
      )}
      <span>
        <span className="block font-semibold">{name}</span>
        <span className="text-soft">{label}</span>
        {sample && <span className="text-small text-soft"> · sample</span>}
      </span>
    </figcaption>
  </figure>
);

interface TestimonialsProps {
  testimonials: readonly Testimonial[];
  label: string;
  interval?: number | undefined;
}

/** Testimonials in a carousel; one that the shop wrote itself is marked as a sample (C-L08, D21). */
export const Testimonials = ({ testimonials, label, interval }: TestimonialsProps) => (
  <Carousel label={label} interval={interval} show={[1, 1, 2]}>
    {testimonials.map(testimonial => (
      <TestimonialQuote key={testimonial.name} {...testimonial} />
    ))}
  </Carousel>
);

interface BannerProps {
  banner: BannerWords;
  /** The magazine that is shown open beside the text. */
  sample: ProductData | undefined;
}

/** A dark band with one sentence, one button, and an open magazine that crosses its edge (C-L10). */
export const Banner = ({ banner, sample }: BannerProps) => (
  <div className="on-dark bleed page-grid relative overflow-clip bg-ink py-[clamp(3.5rem,2rem+7vw,9rem)]">
    <section className="grid justify-items-start gap-10 md:max-w-[50%]">
      <div className="grid gap-5">
        <h2 className="text-h1">{banner.title}</h2>
        <p className="lead">{banner.text}</p>
      </div>
      <ButtonLink to={banner.direction} size="large" kind="secondary">
        {banner.button}
      </ButtonLink>
    </section>
    {sample && (
      <SampleSpread
        sample={sample}
        sizes="(width > 768px) 23vw, 58vw"
        className="mt-10 -mr-[22vw] -mb-44 ml-[6vw] rotate-4 md:absolute md:top-1/2 md:-right-[7vw] md:m-0 md:w-[46vw] md:-translate-y-1/2 md:rotate-6"
      />
    )}
  </div>
);

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
