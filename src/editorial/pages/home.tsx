import { lazy, Suspense } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { fetchParents, fetchPlans, fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { faqSchema, pageHead } from '#src/catalogue/parts/head.ts';
import { fromText, lowestPrice } from '#src/catalogue/rules.ts';
import { inr } from '#kernel/money.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchFaqs, fetchLanding } from '../parts/fetch-editorial.ts';
import { Hero } from '../parts/hero.tsx';

/** The HTML is part of the page; the script loads after that of the first screen. */
const LandingBelow = lazy(async () => ({ default: (await import('../parts/landing-below.tsx')).LandingBelow }));

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'A magazine about someone you love', {
    path: '/',
    description: `Tell us the stories, send the photos: a printed magazine about someone you love${
      args.loaderData?.price === undefined ? '' : `, from ${args.loaderData.price}`
    }.`,
    thing: args.loaderData && faqSchema(args.loaderData.faqs),
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [landing, faqs, products, parents, plans] = await Promise.all([
    fetchLanding(ask),
    fetchFaqs(ask, 'shop'),
    fetchProducts(ask),
    fetchParents(ask),
    fetchPlans(ask),
  ]);
  const from = lowestPrice(plans);
  // Written here, so that the browser's first load needs no script for amounts.
  const words = from === undefined ? {} : { from: fromText(from), price: inr(from) };
  return { landing, faqs, products, themes: parents.map(parent => parent.name), ...words };
}

/** The landing page (C-R01). */
export default function Home() {
  const { landing, faqs, products, themes, from } = useLoaderData<typeof loader>();
  return (
    <div className="page page-grid py-0">
      <Hero headlines={landing.headlines} from={from} />
      <Suspense>
        <LandingBelow landing={landing} themes={themes} faqs={faqs} products={products} />
      </Suspense>
    </div>
  );
}
