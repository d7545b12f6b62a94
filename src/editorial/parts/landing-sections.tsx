import { Link } from 'react-router';
import { sampleFor, titleCase, withChoice } from '#src/catalogue/rules.ts';
import type { ProductData } from '#src/catalogue/wire.ts';
import { EditionCover } from '#src/catalogue/parts/edition-cover.tsx';
import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon.tsx';
import { Illustration, type IllustrationName } from '#ui/illustration.tsx';
import { Columns, Section } from '#ui/page.tsx';
import type { HomeCard, Tile } from '../wire.ts';
import { DecorArt } from './decor-art.tsx';
import { iconOf } from './tile-icon.ts';

/** An edition as a small cover that links to the plans with its preset (C-R22). */
function CoverLink({ card, sample }: { card: HomeCard; sample: ProductData | undefined }) {
  const { category, categoryname, subcategoryname } = card;
  const title = titleCase(subcategoryname);
  return (
    <Link to={withChoice('/selectPlan', { category, categoryname, subcategoryname })} className="group block">
      <div className="transition group-hover:-translate-y-1">
        <EditionCover
          sample={sample}
          title={title}
          theme={categoryname}
          line={categoryname}
          sizes="(width >= 720px) 18vw, 30vw"
        />
      </div>
      <span className="mt-3 block pr-2 font-display text-balance leading-tight font-semibold group-hover:underline">
        {title}
      </span>
      <span className="mt-1 hidden pr-2 text-small text-soft sm:block">{card.tag_line}</span>
    </Link>
  );
}

/** C-L15: milliseconds after which the carousels of the landing move on by themselves. */
export const carouselMs = { process: 6000, testimonials: 6500 } as const;

/** Where people put a magazine at home (C-L04). */
export const Decor = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Section title="Sentimental Home Decor">
    <Columns count={4}>
      {tiles.map(({ icon, heading, subHeading }) => (
        <Card key={heading} title={heading} picture={<DecorArt icon={icon} />}>
          {subHeading}
        </Card>
      ))}
    </Columns>
  </Section>
);

const processIllustrations: Readonly<Record<string, IllustrationName>> = {
  book: 'orders',
  microphone: 'story',
  image: 'photos',
  check: 'done',
};

/** Four cards that each lead to the plans (C-L05). */
export const Process = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Section tone="tint" title="A Twelve Minute Process">
    <Carousel label="A Twelve Minute Process" interval={carouselMs.process} show={[1, 2, 4]}>
      {tiles.map(({ icon, heading, subHeading }, n) => (
        <Link key={heading} to="/plans" className="group grid h-full content-start gap-3">
          <Illustration name={processIllustrations[icon] ?? 'story'} className="w-full" />
          <span className="font-display text-h3 font-[560] group-hover:underline">
            <span className="figures text-accent">{n + 1}.</span> {heading}
          </span>
          <span className="text-soft">{subHeading}</span>
        </Link>
      ))}
    </Carousel>
  </Section>
);

/** The ten home cards in a carousel that shows 3, 4 or 5 (C-R22, C-L15). */
export const HomeCards = ({ cards, products }: { cards: readonly HomeCard[]; products: readonly ProductData[] }) => (
  <Section title="Begin with a feeling">
    <Carousel label="Editions to begin with" show={[3, 4, 5]} gap="small">
      {cards.map(card => (
        <CoverLink key={card.category} card={card} sample={sampleFor(products, card.category)} />
      ))}
    </Carousel>
  </Section>
);

/** What every edition has (C-L07). */
export const Crafted = ({ tiles }: { tiles: readonly Tile[] }) => (
  <Section title="Crafted with Care">
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {tiles.map(({ icon, heading, subHeading }) => (
        <li key={heading} className="grid grid-cols-[3.25rem_1fr] border-t border-ink py-6">
          <Icon name={iconOf(icon)} size={32} className="text-madder" />
          <div>
            <h3 className="text-h4">{heading}</h3>
            <p className="mt-1 text-soft">{subHeading}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
