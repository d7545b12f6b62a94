import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { faqSchema, pageHead } from '#src/catalogue/parts/head.ts';
import { askFrom } from '#ui/ask.ts';
import { Section } from '#ui/page.tsx';
import { fetchExplorePage, fetchFaqs } from '../parts/fetch-editorial.ts';
import { ExploreView } from '../parts/explore-view.tsx';
import { FaqList } from '../parts/faqs.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  pageHead(args, 'Heartstrings', {
    description: args.loaderData?.info.content,
    path: '/valentines',
    theme: 'Couple',
    thing: args.loaderData && faqSchema(args.loaderData.faqs),
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const page = await fetchExplorePage(ask, '/valentines');
  if (!page)
    throw data('The valentines editions are over for this year. Look at the others on the explore page.', {
      status: 404,
    });
  return { ...page, faqs: await fetchFaqs(ask, 'valentines') };
}

/** The valentines landing: an explore page with a cover and questions of its own (C-O06). */
export default function Valentines() {
  const { faqs, ...page } = useLoaderData<typeof loader>();
  return (
    <ExploreView {...page} example={undefined}>
      <Section title="Asked before the fourteenth" width="text">
        <FaqList faqs={faqs} />
      </Section>
    </ExploreView>
  );
}
