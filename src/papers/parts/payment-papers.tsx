import { PaperLinks } from './paper-links.tsx';
import { usePapers } from './use-papers.ts';

/** The papers of one payment, as soon as they are there. */
export function PaymentPapers({ mid }: { mid: string }) {
  const papers = usePapers({ mid });
  return papers.length > 0 && <PaperLinks papers={papers} about="this payment" />;
}
