import { shortOrderId } from '#kernel/ids.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PaidSince } from '../wire.ts';

/** What was paid instead of an attempt that failed (W122). */
export function paidSinceText({ title, person, at, edition }: PaidSince): string {
  const order = [
    person && ` for ${person}`,
    ` on ${formatDateTime(at)}`,
    edition && `, order ${shortOrderId(edition)}`,
  ];
  return `Nothing was charged for this attempt. You paid for ${title}${order.filter(Boolean).join('')}: there is nothing more to pay here.`;
}

/** On the checkout of such an attempt: its bill is for another magazine then. */
export const PaidSinceNotice = (paid: PaidSince) => (
  <Notice
    title="You have paid since"
    action={<TextLink to={paid.edition ? `/tracking/${paid.edition}` : '/orders'}>See that order</TextLink>}
  >
    {paidSinceText(paid)} This bill would be for another magazine.
  </Notice>
);
