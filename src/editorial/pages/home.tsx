import { lazy, Suspense } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { parentsFrom, productsFrom } from '#src/catalogue/parts/content.ts';
import { head } from '#src/catalogue/parts/head.ts';
import { questions } from '#src/catalogue/parts/questions-thing.ts';
import { askFrom } from '#src/site/hooks.ts';
import { faqsFrom, landingFrom } from '../parts/content.ts';
import { Hero } from '../parts/hero.tsx';

/** Its HTML is there from the start; its script comes after that of the first screen. */
const Below = lazy(async () => ({ default: (await import('../parts/landing-below.tsx')).Below }));

export const meta: MetaFunction<typeof loader> = args =>
  head(args, 'A magazine about someone you love', {
    path: '/',
    description: 'Tell us the stories, send the photos: a printed magazine about someone you love, from ₹1,449.',
    thing: args.loaderData && questions(args.loaderData.faqs),
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
  return (
    <div className="page page-grid py-0">
      <Hero headlines={landing.headlines} />
      <Suspense>
        <Below landing={landing} themes={themes} faqs={faqs} products={products} />
      </Suspense>
    </div>
  );
}
