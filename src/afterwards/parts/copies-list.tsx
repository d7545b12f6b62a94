import { ButtonLink } from '#ui/button.tsx';
import type { AfterwardsRecord } from '../wire.ts';

/** Where further copies are: those printed again, or those bought. */
export const CopiesList = ({ copies }: Pick<AfterwardsRecord, 'copies'>) => (
  <ul className="grid gap-3" aria-label="Further copies">
    {copies.map(({ id, line, bought, trackLink, invoice }) => (
      <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span>
          {bought ? 'Ordered' : 'Printed again'}: {line}
        </span>
        {invoice && (
          <ButtonLink to={invoice} size="small" kind="quiet" icon="download">
            Invoice
          </ButtonLink>
        )}
        {trackLink && (
          <ButtonLink to={trackLink} newTab size="small" kind="secondary" icon="truck">
            Where the parcel is
          </ButtonLink>
        )}
      </li>
    ))}
  </ul>
);
