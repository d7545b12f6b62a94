import type { LoaderFunctionArgs } from 'react-router';
import { fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { fetchExploreCards } from '#src/editorial/parts/fetch-editorial.ts';
import { askFrom } from '#ui/ask.ts';
import { publicConfigContext } from '#web/use-public-config.ts';

const fixedPaths = [
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
const legalPaths = ['/privacy', '/refundpolicy', '/termsandconditions'];

/** Escapes the characters that have a meaning in XML. */
const escapeXml = (text: string) => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

/** sitemap.xml: every public page once, under its canonical address. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [products, cards] = await Promise.all([fetchProducts(ask), fetchExploreCards(ask)]);
  const paths = [
    ...fixedPaths,
    ...cards.map(card => `/explore${card.link}`),
    ...products.map(product => `/product/${product._id}`),
    ...legalPaths,
  ];
  const { baseUrl } = context.get(publicConfigContext);
  const urls = paths.map(path => `<url><loc>${escapeXml(baseUrl + path)}</loc></url>`);
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
