import { pageMeta } from '#web/page-meta.ts';
import { GstSection } from '../parts/gst-section.tsx';
import { MoneyPage } from '../parts/money/money-page.tsx';
import { requireOwner } from '../parts/money/money-frame.tsx';

export const meta = pageMeta('GST', { noindex: true, studio: true, hidden: true });

export async function clientLoader() {
  await requireOwner();
  return null;
}

/** GST of a month (W124). */
export default function MoneyGst() {
  return (
    <MoneyPage title="GST">
      <GstSection />
    </MoneyPage>
  );
}
