import { ask } from '#ui/ask.ts';
import { Notice } from '#ui/notice.tsx';
import type { checkSample } from '../wire.ts';
import { useAsked } from './asked.ts';

/** The banner while a physical sample is on its way (P-R02). */
export function SampleAlert({ partner }: { partner: string }) {
  const heard = useAsked<typeof checkSample>(partner, signal =>
    ask<typeof checkSample>('POST /api/checkSample', { json: { _id: partner }, signal }),
  );
  if (heard.state !== 'there' || !heard.body.shouldShowAlert) return null;
  return <Notice tone="joy" title="Your Sample Will be Delivered Shortly" live />;
}
