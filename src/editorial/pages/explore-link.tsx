import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { linkThumbnail } from '#src/files/parts/thumbnail.ts';
import { askFrom } from '#ui/ask.ts';
import { fetchExplorePage } from '../parts/fetch-editorial.ts';
import { ExploreView } from '../parts/explore-view.tsx';

export const meta: MetaFunction<typeof loader> = args => {
  const info = args.loaderData?.info;
  return pageHead(args, info?.title ?? 'Explore', {
    description: info?.content,
    path: args.location.pathname,
    picture: info?.images.img1 && linkThumbnail(info.images.img1),
    theme: themeOf(info?.preset?.categoryname),
  });
};

/** Missing info leads to `/explore/{link}/404` (C-R09). */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const link = params['link'] ?? '';
  if (link === 'valentines') throw redirect('/valentines');
  const page = await fetchExplorePage(askFrom(context), `/${link}`);
  if (!page) throw redirect(`/explore/${encodeURIComponent(link)}/404`);
  return page;
}

/** The landing of one edition type (C-O07). */
export default function ExploreLink() {
  return <ExploreView {...useLoaderData<typeof loader>()} />;
}
