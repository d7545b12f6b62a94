import type { AfterwardsRecord } from '../wire.ts';
import { BuyCopies } from './buy-copies.tsx';
import { CopiesList } from './copies-list.tsx';
import { ToolSection } from './tool-section.tsx';

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
