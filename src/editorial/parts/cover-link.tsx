import { Link } from 'react-router';
import { titled, withChoice } from '#src/catalogue/rules.ts';
import { MagazineCover } from '#ui/ornament.tsx';
import { themeOf } from '#ui/themes.ts';
import type { HomeCard } from '../wire.ts';

/** An edition as a small cover that leads to the plans with its values preset (C-R22). */
export function CoverLink({ card }: { card: HomeCard }) {
  const { category, categoryname, subcategoryname } = card;
  const title = titled(subcategoryname);
  return (
    <Link to={withChoice('/selectPlan', { category, categoryname, subcategoryname })} className="group block">
      <div className="transition group-hover:-translate-y-1" aria-hidden="true">
        <MagazineCover theme={themeOf(categoryname) ?? 'Gifting'} title={title} line={categoryname} />
      </div>
      <span className="mt-3 block pr-2 font-display text-balance leading-tight font-semibold group-hover:underline">
        {title}
      </span>
      <span className="mt-1 hidden pr-2 text-small text-soft sm:block">{card.tag_line}</span>
    </Link>
  );
}
