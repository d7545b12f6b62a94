interface SkeletonProps {
  shape?: 'text' | 'picture' | 'card' | 'row' | undefined;
  /** Lines of text. */
  lines?: number | undefined;
  /** Aspect ratio of the picture, e.g. `3/4`. */
  ratio?: string | undefined;
  count?: number | undefined;
  label?: string | undefined;
}

const range = (n: number) => Array.from({ length: n }, (_, at) => at);
const lineWidths = ['100%', '92%', '97%', '64%'];

const SkeletonLines = ({ lines }: { lines: number }) => (
  <span className="grid gap-2.5">
    {range(lines).map(at => (
      <span key={at} className="ghost h-3.5" style={{ width: at === lines - 1 ? '58%' : lineWidths[at % 4] }} />
    ))}
  </span>
);
const SkeletonShape = ({ shape, lines = 3, ratio = '3/4' }: SkeletonProps) => {
  if (shape === 'picture') return <span className="ghost block" style={{ aspectRatio: ratio }} />;
  if (shape === 'row') return <span className="ghost block h-20" />;
  if (shape === 'text') return <SkeletonLines lines={lines} />;
  return (
    <span className="grid gap-4">
      <span className="ghost block" style={{ aspectRatio: ratio }} />
      <SkeletonLines lines={2} />
    </span>
  );
};

/** Tinted placeholders for content that is loading. */
export const Skeleton = ({ shape = 'text', count = 1, label = 'Loading', ...rest }: SkeletonProps) => (
  <div role="status" className={shape === 'card' && count > 1 ? 'columns-grid columns-3' : 'grid gap-5'}>
    <span className="sr-only">{label}</span>
    {range(count).map(at => (
      <SkeletonShape key={at} shape={shape} {...rest} />
    ))}
  </div>
);
