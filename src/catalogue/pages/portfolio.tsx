import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { askFrom } from '#src/site/hooks.ts';
import { productsFrom } from '../parts/content.ts';
import { EditionShelf } from '../parts/edition-shelf.tsx';
import { head } from '../parts/head.ts';

const lead = 'Work we like to be known by: whole lives, told by the people in them.';

export const meta: MetaFunction = args => head(args, 'Portfolio Editions', { path: '/portfolio', description: lead });

export const loader = ({ context }: LoaderFunctionArgs) => productsFrom(askFrom(context));

/** Editions whose display flag is portfolio (P-R13). */
export default function Portfolio() {
  const products = useLoaderData<typeof loader>();
  return <EditionShelf title="Resonant Portfolio editions" lead={lead} products={products} display="portfolio" />;
}
