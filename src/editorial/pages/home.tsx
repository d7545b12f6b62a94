import { lazy, Suspense } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { fetchParents, fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { faqSchema } from '#src/catalogue/parts/faq-schema.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchFaqs, fetchLanding } from '../parts/fetch-editorial.ts';
import { Hero } from '../parts/hero.tsx';

/** The HTML is part of the page; the script loads after that of the first screen. */
const LandingBelow = lazy(async () => ({ default: (await import('../parts/landing-below.tsx')).LandingBelow }));

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'A magazine about someone you love', {
    path: '/',
    description: 'Tell us the stories, send the photos: a printed magazine about someone you love, from ₹1,449.',
    thing: args.loaderData && faqSchema(args.loaderData.faqs),
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [landing, faqs, products, parents] = await Promise.all([
    fetchLanding(ask),
    fetchFaqs(ask, 'shop'),
    fetchProducts(ask),
    fetchParents(ask),
  ]);
  return { landing, faqs, products, themes: parents.map(parent => parent.name) };
}

/** The landing page (C-R01). */
export default function Home() {
  const { landing, faqs, products, themes } = useLoaderData<typeof loader>();
  return (
    <div className="page page-grid py-0">
      <Hero headlines={landing.headlines} />
      <Suspense>
        <LandingBelow landing={landing} themes={themes} faqs={faqs} products={products} />
      </Suspense>
    </div>
  );
}
