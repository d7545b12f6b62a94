import { use } from 'react';
import type { CallReply } from '#kernel/call.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { checkSample } from '../wire.ts';

/** The banner from the payment of a physical sample until its delivery, with the tracking link (P-R02). */
export function SampleAlert({ sample }: { sample: Promise<CallReply<typeof checkSample>> }) {
  const reply = use(sample);
  if (!reply.ok || !reply.body.shouldShowAlert) return null;
  const { trackLink } = reply.body;
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
