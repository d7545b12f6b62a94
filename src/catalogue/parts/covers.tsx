import type { ProductData } from '../wire.ts';
import { ProductCover } from './product-card.tsx';

/** A row of covers that extends beyond both edges of the page, as decoration. */
export const CoverRow = ({ samples }: { samples: readonly ProductData[] }) => (
  <div aria-hidden="true" className="bleed overflow-clip">
    <div className="relative left-1/2 flex w-max -translate-x-1/2 items-center gap-4 md:gap-6">
      {samples.map((sample, at) => (
        <div key={sample._id} className={`w-32 md:w-52 ${at % 2 ? 'mt-10' : 'mb-10'}`}>
          <ProductCover product={sample} sizes="(width > 768px) 13rem, 8rem" />
        </div>
      ))}
    </div>
  </div>
);

/** Three overlapping covers, as decoration. */
export const CoverFan = ({ samples }: { samples: readonly ProductData[] }) => (
  <div aria-hidden="true" className="relative mx-auto aspect-square w-full max-w-120">
    {samples.slice(0, 3).map((sample, at) => (
      <div key={sample._id} className={`absolute w-[54%] ${fanPositions[at]}`}>
        <ProductCover product={sample} sizes="(width >= 1024px) 17rem, 45vw" eager />
      </div>
    ))}
  </div>
);
const fanPositions = [
  'top-[3%] left-0 -rotate-8',
  'top-[1%] right-0 rotate-7',
  'top-[20%] left-[22%] -rotate-1',
] as const;
