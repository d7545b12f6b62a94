import { Link } from 'react-router';
import { pageThumbnail } from '#src/files/parts/thumbnail.ts';
import { Picture } from '#ui/picture.tsx';
import type { ProductData } from '../wire.ts';
import { ProductCover } from './product-card.tsx';

const spreadPages = ['page 4', 'page 5'] as const;

interface SampleSpreadProps {
  sample: ProductData;
  /** The width of one page on screen, as an image's `sizes`. */
  sizes: string;
  className?: string;
}

/** Two facing pages of a sample, as decoration. */
export const SampleSpread = ({ sample, sizes, className = '' }: SampleSpreadProps) => (
  <span aria-hidden="true" className={`flex ${className}`}>
    {spreadPages.map(page => {
      const file = sample.images[page];
      return file && <Picture key={page} {...pageThumbnail(file)} sizes={sizes} alt="" className="flex-1" />;
    })}
  </span>
);

/** Open samples side by side, from edge to edge, each linked to its own page (C-R10). */
export const SampleSpreads = ({ samples, label }: { samples: readonly ProductData[]; label: string }) => (
  <ul aria-label={label} className="bleed grid grid-cols-1 gap-1 xs:grid-cols-2 lg:grid-cols-3">
    {samples.map(sample => (
      <li key={sample._id} className="overflow-clip">
        <Link
          to={`/product/${sample._id}`}
          state={{ info: sample }}
          aria-label={sample.title}
          className="block transition-[scale] duration-500 ease-soft hover:scale-103"
        >
          <SampleSpread sample={sample} sizes="(width >= 1024px) 17vw, (width >= 540px) 25vw, 50vw" />
        </Link>
      </li>
    ))}
  </ul>
);

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
