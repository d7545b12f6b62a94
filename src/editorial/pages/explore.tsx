import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { fetchParents, fetchProducts } from '#src/catalogue/parts/fetch-catalogue.ts';
import { pageHead } from '#src/catalogue/parts/head.ts';
import { EditionCover } from '#src/catalogue/parts/edition-cover.tsx';
import { ProductGrid } from '#src/catalogue/parts/product-grid.tsx';
import { sampleFor, withChoice } from '#src/catalogue/rules.ts';
import type { ProductData } from '#src/catalogue/wire.ts';
import { askFrom } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page, Section } from '#ui/page.tsx';
import { fetchExploreCards } from '../parts/fetch-editorial.ts';
import { Marquee } from '../parts/marquee.tsx';
import type { ExploreCard } from '../wire.ts';

export const meta: MetaFunction = args =>
  pageHead(args, 'Explore', {
    path: '/explore',
    description: 'Six kinds of magazine to begin with, and samples of many more.',
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = askFrom(context);
  const [cards, products, parents] = await Promise.all([fetchExploreCards(ask), fetchProducts(ask), fetchParents(ask)]);
  return { cards, products, kinds: parents.flatMap(parent => parent.child.slice(0, 2).map(child => child.name)) };
}

/** An edition type, with links to its plans and to its explore page (C-R21). */
function EditionCard({ card, sample }: { card: ExploreCard; sample: ProductData | undefined }) {
  const theme = themeOf(card.preset?.categoryname) ?? 'Gifting';
  return (
    <Card
      theme={theme}
      to={card.preset ? withChoice('/selectPlan', card.preset) : '/plans'}
      eyebrow={theme}
      title={card.title}
      level={2}
      picture={<EditionCover sample={sample} title={card.title} theme={theme} sizes="(width > 768px) 30vw, 45vw" />}
      footer={<TextLink to={`/explore${card.link}`}>What’s inside</TextLink>}
    >
      {card.tag}
    </Card>
  );
}

/** Edition types and samples (C-R09, C-G04). */
export default function Explore() {
  const { cards, products, kinds } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Weaving memories, just for you"
      lead="Choose the one that sounds like your story. The questions are already waiting."
    >
      <ul className="grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-3 md:gap-x-8 md:gap-y-14">
        {cards.map(card => (
          <li key={card.link}>
            <EditionCard card={card} sample={sampleFor(products, card.preset?.category)} />
          </li>
        ))}
      </ul>
      <Marquee words={kinds} label="More kinds of edition" />
      <Section title="Samples">
        <ProductGrid products={products} label="Samples" display="explore" />
      </Section>
    </Page>
  );
}
