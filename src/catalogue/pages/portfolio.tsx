import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { fetchProducts } from '../parts/fetch-catalogue.ts';
import { EditionShowcase } from '../parts/edition-showcase.tsx';
import { pageHead } from '../parts/head.ts';

const lead = 'Work we like to be known by: whole lives, told by the people in them.';

export const meta: MetaFunction = args =>
  pageHead(args, 'Portfolio Editions', { path: '/portfolio', description: lead });

export const loader = ({ context }: LoaderFunctionArgs) => fetchProducts(askFrom(context));

/** Editions whose display flag is portfolio (P-R13). */
export default function Portfolio() {
  const products = useLoaderData<typeof loader>();
  return <EditionShowcase title="Resonant Portfolio editions" lead={lead} products={products} display="portfolio" />;
}
