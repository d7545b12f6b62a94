import { TextLink } from '#ui/button.tsx';
import { formatPhone } from '#ui/phone.ts';

/** A number to call, in groups that can be read aloud. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <TextLink to={`tel:${phone}`}>{formatPhone(phone)}</TextLink>
);
