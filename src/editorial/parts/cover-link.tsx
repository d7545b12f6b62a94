import { Link } from 'react-router';
import { EditionCover } from '#src/catalogue/parts/edition-cover.tsx';
import { titleCase, withChoice } from '#src/catalogue/rules.ts';
import type { ProductData } from '#src/catalogue/wire.ts';
import type { HomeCard } from '../wire.ts';

/** An edition as a small cover that links to the plans with its preset (C-R22). */
export function CoverLink({ card, sample }: { card: HomeCard; sample: ProductData | undefined }) {
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
