import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { usePublicConfigIfLoaded } from '#web/use-public-config.ts';

const columns = [
  {
    title: 'The house',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Samples', to: '/samples' },
      { label: 'Become a Partner', to: '/Partnerlogin' },
      { label: 'Contact Us', to: '/contactus' },
    ],
  },
  {
    title: 'The small print',
    links: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Cancellation and Refund Policy', to: '/refundpolicy' },
      { label: 'Terms and Conditions', to: '/termsandconditions' },
    ],
  },
] as const;

/** The footer of every page: legal and about links, social icons (C-L12). */
export function Footer() {
  const shop = usePublicConfigIfLoaded();
  const link = 'inline-block py-1.5 underline-offset-4 hover:underline';
  return (
    <footer className="imprint on-dark gutter bg-ink pt-12 pb-28 lg:pb-12">
      <div className="mx-auto grid max-w-[76rem] gap-x-8 gap-y-10 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Link to="/" className="inline-block text-h3">
            <Wordmark name={shop?.brand.name ?? ''} />
          </Link>
          {shop && <p className="mt-3 max-w-64 text-small text-soft">{shop.brand.address}</p>}
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="eyebrow mb-2 text-soft">{title}</p>
            <ul className="text-small">
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to} className={link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        {shop && (
          <nav aria-label="Elsewhere">
            <p className="eyebrow mb-2 text-soft">Elsewhere</p>
            <ul className="-ml-2.5 flex flex-wrap">
              {shop.brand.social.map(({ name, href }) => (
                <li key={name}>
                  <a
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="grid size-11 place-items-center"
                    aria-label={`${name} (opens in a new tab)`}
                    title={name}
                  >
                    <Icon name={name.toLowerCase() as Lowercase<typeof name>} size={24} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </footer>
  );
}
