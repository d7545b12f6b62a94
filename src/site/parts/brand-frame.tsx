import { useEffect, useSyncExternalStore } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton, TextLink } from '#ui/button.tsx';
import { formatPhone } from '#ui/phone.ts';
import { chatLink } from '#web/chat-link.ts';
import type { ShownBrand } from '#web/edition-brand.ts';
import { showTabIcon } from '#web/set-edition-brand.ts';

const noChange = () => () => {};
/** Whether there is a screen of ours to go back to; a page that was opened by a link has none. */
const useHasBefore = (): boolean =>
  useSyncExternalStore(
    noChange,
    () => window.history.state?.idx > 0,
    () => false,
  );

/** What the bar above a page that a partner's client sees shows: the partner's logo and name, nothing of ours (W67). */
function BrandBar({ brand }: { brand: ShownBrand }) {
  // What comes after these pages is ours again.
  useEffect(() => () => showTabIcon(null), []);
  const navigate = useNavigate();
  const hasBefore = useHasBefore();
  return (
    <>
      {hasBefore && <IconButton icon="back" label="Back" className="-ml-3" onClick={() => void navigate(-1)} />}
      {brand.logo && (
        <img
          src={`/thumbnail/${brand.logo}`}
          alt=""
          height={36}
          className="h-9 w-auto max-w-24 shrink-0 object-contain xs:max-w-36"
        />
      )}
      <p className="min-w-0 truncate font-display text-h4">{brand.name}</p>
    </>
  );
}

const legalLinks = [
  { label: 'Privacy Policy', to: '/privacy' },
  { label: 'Terms and Conditions', to: '/termsandconditions' },
] as const;

/** The footer of such a page: whose it is, and what the law asks for. */
const BrandFooter = ({ brand }: { brand: ShownBrand }) => (
  <footer className="imprint on-dark gutter bg-ink py-12">
    <div className="mx-auto grid max-w-[76rem] gap-6 md:grid-cols-[1fr_auto] md:items-end">
      <div>
        <p className="font-display text-h3">{brand.name}</p>
        {brand.phone && (
          <p className="mt-2 max-w-80 text-small text-soft">
            Questions about your magazine? {brand.name} answers them:{' '}
            <TextLink to={chatLink(brand.phone)} newTab>
              {formatPhone(brand.phone)}
            </TextLink>
          </p>
        )}
      </div>
      <nav aria-label="The small print">
        <ul className="flex flex-wrap gap-x-6 text-small">
          {legalLinks.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="inline-block py-1.5 underline-offset-4 hover:underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
);

interface Props {
  part: 'bar' | 'footer';
  brand: ShownBrand;
}

/** Either part of the frame. They are one component so that pages under our own name load neither. */
export const BrandFrame = ({ part, brand }: Props) =>
  part === 'bar' ? <BrandBar brand={brand} /> : <BrandFooter brand={brand} />;
