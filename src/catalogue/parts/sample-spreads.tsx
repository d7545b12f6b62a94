import { Link } from 'react-router';
import { pageThumbnail } from '#src/files/parts/thumbnail.ts';
import { Picture } from '#ui/picture.tsx';
import type { ProductData } from '../wire.ts';

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
