import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#ui/ask.ts';
import { fetchProducts } from '../parts/fetch-catalogue.ts';
import { EditionShowcase } from '../parts/edition-showcase.tsx';
import { pageHead } from '../parts/head.ts';

const lead = 'For guests, families and everybody who was there: something to take home and keep.';

export const meta: MetaFunction = args => pageHead(args, 'Souvenir Editions', { path: '/souvenir', description: lead });

export const loader = ({ context }: LoaderFunctionArgs) => fetchProducts(askFrom(context));

/** Editions whose display flag is suvenir (P-R13). */
export default function Souvenir() {
  const products = useLoaderData<typeof loader>();
  return <EditionShowcase title="Exquisite Souvenir editions" lead={lead} products={products} display="suvenir" />;
}
