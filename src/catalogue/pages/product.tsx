import { useEffect, useState } from 'react';
import { themeOf } from '#kernel/themes.ts';
import { data, useLoaderData, useLocation, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { linkThumbnail } from '#src/files/parts/thumbnail.ts';
import { askFrom } from '#ui/ask.ts';
import { ask } from '#ui/ask.ts';
import { useBrowserValue } from '#ui/media.ts';
import type { NotFoundDetails } from '#web/not-found-details.ts';
import { Page } from '#ui/page.tsx';
import { fetchPlans, fetchProducts, fetchSamplePages } from '../parts/fetch-catalogue.ts';
import { pageHead, originOf } from '../parts/head.ts';
import { ProductGrid } from '../parts/product-grid.tsx';
import { lowestPrice } from '../rules.ts';
import { ProductView } from '../parts/product-view.tsx';
import { sharePicture } from '../parts/share-picture.ts';
import { productSchema } from '../parts/product-schema.ts';
import type { ProductData, SamplePage } from '../wire.ts';

/** The product in a navigation state, checked: the state may come from an older version of the shop. */
function productFromState(state: unknown): ProductData | undefined {
  const { info } = (state ?? {}) as { info?: Partial<ProductData> | null };
  const { _id, title, images, bullets } = info ?? {};
  const isProduct =
    typeof _id === 'string' && typeof title === 'string' && typeof images === 'object' && Array.isArray(bullets);
  return isProduct ? (info as ProductData) : undefined;
}

export const meta: MetaFunction<typeof loader> = args => {
  const { product, prices = [] } = args.loaderData ?? {};
  if (!product)
    return pageHead(args, productFromState(args.location.state)?.title ?? 'Greatest Hits', {
      description: 'Sample editions to look at before you make yours.',
      path: '/product',
    });
  const file = product.thumbnail ?? Object.values(product.images)[0];
  const picture = file ? linkThumbnail(file) : sharePicture(themeOf(product.theme));
  return pageHead(args, product.title, {
    description: product.discription,
    path: `/product/${product._id}`,
    picture,
    thing: productSchema(product, { image: originOf(args) + picture, prices }),
  });
};

const missingProduct: NotFoundDetails = {
  text: 'We could not find that magazine. Look at the others on the samples page.',
  to: '/samples',
  label: 'See the samples',
};

/**
 * One product by its link (D02); without an id all of them, since the server does not know the product in the
 * navigation state.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [products, plans] = await Promise.all([fetchProducts(ask), fetchPlans(ask)]);
  const prices = plans.map(plan => plan.price);
  if (!params['id']) return { product: undefined, products, pages: [], prices };
  const product = products.find(({ _id }) => _id === params['id']);
  if (!product) throw data(missingProduct, { status: 404 });
  const pages = await fetchSamplePages(ask, product._id);
  return { product, products: [], pages, prices };
}

/** The product in the navigation state `info` (C-R02); undefined until hydration, since the server does not know it. */
function useProductFromState(products: readonly ProductData[]): ProductData | undefined {
  const { state } = useLocation();
  const hydrated = useBrowserValue(() => true, false);
  const info = productFromState(state);
  if (!hydrated || !info) return undefined;
  return products.find(({ _id }) => _id === info._id) ?? info;
}

/** The pages of a product that came in the navigation state, so the server did not load them. */
function useSamplePages(product: string | undefined): readonly SamplePage[] {
  const [pages, setPages] = useState<readonly SamplePage[]>([]);
  useEffect(() => {
    if (!product) return;
    fetchSamplePages(ask, product).then(setPages, error => console.error('The pages could not be read', error));
  }, [product]);
  return pages;
}

/** The product of the page's state, or all of them when there is none. */
function ProductFromState({ products, from }: { products: readonly ProductData[]; from: number | undefined }) {
  const product = useProductFromState(products);
  const pages = useSamplePages(product?._id);
  // P-R13
  if (product) return <ProductView key={product._id} product={product} pages={pages} from={from} />;
  return (
    <Page title="Greatest Hits" lead="Sample editions of every kind. Open one, and think of somebody.">
      <ProductGrid products={products} label="Greatest Hits" level={2} eager />
    </Page>
  );
}

export default function ProductPage() {
  const { product, products, pages, prices } = useLoaderData<typeof loader>();
  const from = lowestPrice(prices.map(price => ({ price })));
  if (product) return <ProductView key={product._id} product={product} pages={pages} from={from} />;
  return <ProductFromState products={products} from={from} />;
}
