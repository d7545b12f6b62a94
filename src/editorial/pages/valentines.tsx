import { data, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { head } from '#src/catalogue/parts/head.ts';
import { questions } from '#src/catalogue/parts/questions-thing.ts';
import { askFrom } from '#src/site/hooks.ts';
import { Section } from '#ui/page.tsx';
import { exploreFrom, faqsFrom } from '../parts/content.ts';
import { ExploreView } from '../parts/explore-view.tsx';
import { FaqList } from '../parts/faqs.tsx';

export const meta: MetaFunction<typeof loader> = args =>
  head(args, 'Heartstrings', {
    description: args.loaderData?.info.content,
    path: '/valentines',
    theme: 'Couple',
    thing: args.loaderData && questions(args.loaderData.faqs),
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const found = await exploreFrom(ask, '/valentines');
  if (!found)
    throw data('The valentines editions are over for this year. Look at the others on the explore page.', {
      status: 404,
    });
  return { ...found, faqs: await faqsFrom(ask, 'valentines') };
}

/** The valentines landing: an explore page with a cover and questions of its own (C-O06). */
export default function Valentines() {
  const { faqs, ...found } = useLoaderData<typeof loader>();
  return (
    <ExploreView {...found} example={undefined}>
      <Section title="Asked before the fourteenth" width="text">
        <FaqList faqs={faqs} />
      </Section>
    </ExploreView>
  );
}
