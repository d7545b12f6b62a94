import { Suspense } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page, Section } from '#ui/page.tsx';
import { fetchProducts } from '../parts/fetch-catalogue.ts';
import { SampleSpreads } from '../parts/sample-spreads.tsx';
import { pageHead } from '../parts/head.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import type { ProductData } from '../wire.ts';

export const meta: MetaFunction = args =>
  pageHead(args, 'Samples', {
    path: '/samples',
    description: 'Sample editions: birthdays, weddings, trips and forty years of chalk.',
  });

export const loader = ({ context }: LoaderFunctionArgs) => fetchProducts(askFrom(context));

/** The last product of each theme; the grid shows most of them on its later pages. */
const onePerTheme = (products: readonly ProductData[]) => [
  ...new Map(products.map(product => [product.theme, product])).values(),
];

/** The sample gallery (C-R10). */
export default function Samples() {
  const products = useLoaderData<typeof loader>();
  return (
    <Page
      title="Samples"
      lead="What questions, honest answers and photos from an ordinary phone can become."
      actions={<ButtonLink to="/plans">Create Order</ButtonLink>}
    >
      <ProductGrid products={products} label="Samples" display="samples" level={2} eager />
      {/* In a Suspense, so that React hydrates it in a task of its own. */}
      <Suspense>
        <Section title="Inside them" lead="Every page here was set the way yours will be." />
        <SampleSpreads samples={onePerTheme(products)} label="Inside them" />
      </Suspense>
    </Page>
  );
}
