import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { partnerTitle } from '../partner-titles.ts';

interface Partner {
  logo: string | null;
  name: string;
}
interface Props {
  part: 'title' | 'logo';
  pathname: string;
  partner: Partner;
}

/** What the navigation bar shows to a partner besides: the section's title, or their logo (P-R17). */
export const PartnerBar = ({ part, pathname, partner }: Props) =>
  part === 'title' ? <SectionTitle title={partnerTitle(pathname)} /> : <PartnerLogo {...partner} />;

/** On a phone it stands in the place of the brand, on two lines when it is long. */
const SectionTitle = ({ title }: { title: string | undefined }) =>
  title && (
    <p className="line-clamp-2 min-w-0 font-display leading-tight xs:ml-3 xs:block xs:truncate xs:border-l xs:border-rule xs:pl-4 xs:text-h4 xs:text-soft lg:max-w-[22vw]">
      {title}
    </p>
  );

/** A link to the profile with the partner's logo, or with a default icon when there is none (P-R17). */
function PartnerLogo({ logo, name }: Partner) {
  return (
    <Link
      to="/profile"
      aria-label={`${name}, profile`}
      className={logo ? 'flex h-11 min-w-11 items-center' : 'icon-button icon-button-bordered'}
    >
      {logo ? (
        <img src={`/thumbnail/${logo}`} alt="" height={32} className="h-8 w-auto max-w-16 object-contain xs:max-w-36" />
      ) : (
        <Icon name="user" size={22} />
      )}
    </Link>
  );
}
