import type { ReactNode } from 'react';

interface FactsProps {
  facts: readonly { term: string; value: ReactNode }[];
  label?: string | undefined;
  columns?: 1 | 2 | undefined;
}

/** Terms with their values, as a description list: an invoice's head, an address, an order's details. */
export const Facts = ({ facts, label, columns = 1 }: FactsProps) => (
  <dl className={`facts ${columns === 2 ? 'xs:grid-cols-2' : ''}`} {...(label && { 'aria-label': label })}>
    {facts.map(({ term, value }) => (
      <div key={term}>
        <dt className="text-small text-soft">{term}</dt>
        <dd translate="no" className="figures">
          {value}
        </dd>
      </div>
    ))}
  </dl>
);
