import { useId } from 'react';
import { themeSlug, type Theme } from '#kernel/themes.ts';
import { Motif } from './motif.tsx';

interface OrnamentProps {
  theme: Theme;
  /** `band`: a strip between two lines. `field`: fills its parent. `motif`: one motif. */
  kind?: 'band' | 'field' | 'motif' | undefined;
  className?: string | undefined;
}

const ornamentInks = ['var(--accent)', 'var(--color-marigold)'] as const;

/** The block-printed pattern of a theme: decoration, hidden from screen readers. */
export function Ornament({ theme, kind = 'band', className = '' }: OrnamentProps) {
  const id = useId();
  const slug = themeSlug(theme);
  if (kind === 'motif') {
    return (
      <svg viewBox="-34 -34 68 68" data-theme={slug} className={className} aria-hidden="true">
        <Motif theme={theme} inks={ornamentInks} />
      </svg>
    );
  }
  const side = kind === 'band' ? 44 : 76;
  const scale = kind === 'band' ? 0.56 : 0.84;
  return (
    <svg data-theme={slug} className={`ornament ornament-${kind} ${className}`} aria-hidden="true">
      <defs>
        <pattern id={id} width={side} height={kind === 'band' ? side : side * 2} patternUnits="userSpaceOnUse" x="8">
          <g transform={`translate(${side / 2} ${side / 2}) scale(${scale})`}>
            <Motif theme={theme} inks={ornamentInks} />
          </g>
          {kind === 'field' &&
            [0, side].map(x => (
              <g key={x} transform={`translate(${x} ${side * 1.5}) scale(${scale})`}>
                <Motif theme={theme} inks={ornamentInks} />
              </g>
            ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

interface MagazineCoverProps {
  theme: Theme;
  title: string;
  /** The brand's name, shown above the title (D01). */
  brand: string;
  line?: string | undefined;
  issue?: string | undefined;
  className?: string | undefined;
}

/**
 * The font size of a cover's title in hundredths of the cover's width, such that the longest word fits between the
 * margins even if all its letters are wide.
 */
export function coverTitleSize(title: string): number {
  const longest = Math.max(...title.split(/[\s-]+/).map(word => word.length));
  return Math.min(13.5, Math.floor(1600 / longest) / 10);
}

/** A drawn magazine cover, used where no picture of one exists. */
export const MagazineCover = ({ theme, title, brand, line, issue, className = '' }: MagazineCoverProps) => (
  <div className={`cover ${className}`} data-theme={themeSlug(theme)}>
    <p className="cover-head">
      <span>{brand}</span>
      {issue && <span>{issue}</span>}
    </p>
    <svg viewBox="-34 -34 68 68" className="cover-motif" aria-hidden="true">
      <Motif theme={theme} inks={['var(--color-page)', 'var(--color-marigold)']} />
    </svg>
    <div className="cover-words">
      <p className="cover-title" style={{ '--title-size': `${coverTitleSize(title)}cqw` }}>
        {title}
      </p>
      {line && <p className="cover-line">{line}</p>}
    </div>
  </div>
);
