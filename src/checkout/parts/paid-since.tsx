import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PaidSince } from '../wire.ts';

/** What was paid instead of an attempt that failed (W122). */
export const paidSinceText = ({ title, at, edition }: PaidSince): string =>
  `Nothing was charged for this attempt. You paid for ${title} on ${formatDateTime(at)}${edition ? `, order ${shortOrderId(edition)}` : ''}: there is nothing more to pay here.`;

/** On the checkout of such an attempt: its bill is for another magazine then. */
export const PaidSinceNotice = (paid: PaidSince) => (
  <Notice
    title="You have paid since"
    action={<TextLink to={paid.edition ? `/tracking/${paid.edition}` : '/orders'}>See that order</TextLink>}
  >
    {paidSinceText(paid)} This bill would be for another magazine.
  </Notice>
);
