import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { parentsFrom, productsFrom } from '#src/catalogue/parts/content.ts';
import { head } from '#src/catalogue/parts/head.ts';
import { ProductGrid } from '#src/catalogue/parts/product-grid.tsx';
import { askFrom } from '#src/site/hooks.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Banner } from '../parts/banner.tsx';
import { faqsFrom, landingFrom } from '../parts/content.ts';
import { FaqList } from '../parts/faqs.tsx';
import { HelpButton } from '../parts/help-button.tsx';
import { Hero } from '../parts/hero.tsx';
import { Crafted, Decor, HomeCards, Process } from '../parts/landing-sections.tsx';
import { Marquee } from '../parts/marquee.tsx';
import { Testimonials } from '../parts/testimonials.tsx';

export const meta: MetaFunction = args =>
  head(args, 'A magazine about someone you love', {
    path: '/',
    description: 'Tell us the stories, send the photos: a printed magazine about someone you love, from ₹1,449.',
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [landing, faqs, products, parents] = await Promise.all([
    landingFrom(ask),
    faqsFrom(ask, 'shop'),
    productsFrom(ask),
    parentsFrom(ask),
  ]);
  return { landing, faqs, products, themes: parents.map(parent => parent.name) };
}

/** The landing page (C-R01). */
export default function Home() {
  const { landing, faqs, products, themes } = useLoaderData<typeof loader>();
  const [first, second] = landing.banners;
  return (
    <div className="page page-grid py-0">
      <Hero headlines={landing.headlines} />
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
    </div>
  );
}
