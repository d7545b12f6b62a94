import { inr } from '#kernel/money.ts';
import { TextLink } from '#ui/button.tsx';
import { ask } from '#ui/ask.ts';
import { dayInWords, paperTitles } from '../rules/numbers.ts';
import type { PaperRecord, papers } from '../wire.ts';

interface PaperLinksProps {
  papers: readonly PaperRecord[];
  /** What they are about, for screen readers. */
  about: string;
  /** Collapses the list under a summary line. */
  folded?: boolean | undefined;
}

/** Links to invoices and receipts, each a PDF to download. */
export function PaperLinks({ papers, about, folded }: PaperLinksProps) {
  const list = (
    <ul className="grid gap-2 text-small" aria-label={`Invoice and receipts: ${about}`}>
      {papers.map(({ number, kind, date, amount, link }) => (
        <li key={number}>
          <TextLink to={link} download>
            {paperTitles[kind]}{' '}
            <span translate="no" className="figures">
              {number}
            </span>
          </TextLink>
          <span translate="no" className="figures block text-soft">
            {dayInWords(date)}, {inr(amount)}
          </span>
        </li>
      ))}
    </ul>
  );
  if (!folded) return list;
  return (
    <details className="text-small">
      <summary className="min-h-6 cursor-pointer py-1 text-soft">
        Invoice and receipts<span className="sr-only">: {about}</span>
      </summary>
      <div className="pt-2">{list}</div>
    </details>
  );
}

/**
 * The papers of an edition, of several (`editions`: at most fifty ids, separated by commas), of a payment, or fifty of
 * the signed-in account or, for staff, of `holder`, after the one numbered `before`; none when the call fails.
 */
export async function readPapers(
  query: { edition?: string; editions?: string; mid?: string; holder?: string; before?: string },
  signal?: AbortSignal,
): Promise<readonly PaperRecord[]> {
  const answer = await ask<typeof papers>('GET /api/papers', { query, ...(signal && { signal }) });
  return answer.ok ? answer.body : [];
}
