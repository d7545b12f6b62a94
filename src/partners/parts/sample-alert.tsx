import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { checkSample } from '../wire.ts';
import { useAsked } from './asked.ts';

/** The banner from the payment of a physical sample until its delivery, with the way to follow the parcel (P-R02). */
export function SampleAlert({ partner }: { partner: string }) {
  const heard = useAsked<typeof checkSample>(partner, signal =>
    ask<typeof checkSample>('POST /api/checkSample', { json: { _id: partner }, signal }),
  );
  if (heard.state !== 'there' || !heard.body.shouldShowAlert) return null;
  const { trackLink } = heard.body;
  return (
    <Notice tone="joy" title="Your Sample Will be Delivered Shortly" live>
      {trackLink && (
        <TextLink to={trackLink} newTab>
          Follow the parcel
        </TextLink>
      )}
    </Notice>
  );
}
