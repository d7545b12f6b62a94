import { ButtonLink } from '#ui/button.tsx';
import type { AfterwardsRecord } from '../wire.ts';
import { BuyCopies } from './buy-copies.tsx';
import { ToolSection } from './tool-section.tsx';

/** Where further copies are: those printed again, or those bought. */
const CopiesList = ({ copies }: Pick<AfterwardsRecord, 'copies'>) => (
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

/** Further copies of the magazine: where those are that were ordered, and the way to order more (W75). */
export function CopiesSection({ record: { edition, copies, mayBuyCopies } }: { record: AfterwardsRecord }) {
  if (!mayBuyCopies && copies.length === 0) return null;
  return (
    <ToolSection
      title="More copies"
      text="For a sister, for the album, for the shelf: printed from the very file that you approved."
    >
      {copies.length > 0 && <CopiesList copies={copies} />}
      {mayBuyCopies && <BuyCopies edition={edition} />}
    </ToolSection>
  );
}
