import type { LoaderFunctionArgs } from 'react-router';
import { fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { fetchExploreCards } from '#src/editorial/parts/fetch-editorial.ts';
import { askFrom } from '#ui/ask.ts';
import { shopContext } from '../context.ts';

const fixed = [
  '/',
  '/plans',
  '/samples',
  '/product',
  '/explore',
  '/valentines',
  '/pricing',
  '/portfolio',
  '/souvenir',
  '/about',
  '/contactus',
];
const legal = ['/privacy', '/refundpolicy', '/termsandconditions'];

/** Letters that mean something in XML. */
const plain = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** sitemap.xml: every page that is there for everybody, each once, under its canonical address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [products, cards] = await Promise.all([fetchProducts(ask), fetchExploreCards(ask)]);
  const paths = [
    ...fixed,
    ...cards.map(card => `/explore${card.link}`),
    ...products.map(product => `/product/${product._id}`),
    ...legal,
  ];
  const { baseUrl } = context.get(shopContext);
  const urls = paths.map(path => `<url><loc>${plain(baseUrl + path)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
