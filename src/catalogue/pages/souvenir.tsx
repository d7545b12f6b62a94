import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { productsFrom } from '../parts/content.ts';
import { EditionShelf } from '../parts/edition-shelf.tsx';
import { head } from '../parts/head.ts';

const lead = 'For guests, families and everybody who was there: something to take home and keep.';

export const meta: MetaFunction = args => head(args, 'Souvenir Editions', { path: '/souvenir', description: lead });

export const loader = ({ context }: LoaderFunctionArgs) => productsFrom(askFrom(context));

/** Editions whose display flag is suvenir (P-R13). */
export default function Souvenir() {
  const products = useLoaderData<typeof loader>();
  return <EditionShelf title="Exquisite Souvenir editions" lead={lead} products={products} display="suvenir" />;
}
