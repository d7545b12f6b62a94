import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';

export interface ReaderPage {
  src: string;
  width: number;
  height: number;
  /** The same picture 1,600 px wide. */
  sharp?: string | undefined;
  /** A small picture for the strip. */
  thumbnail: string;
  /** What the page says, a paragraph a line, for those who cannot see it. */
  words?: string | undefined;
  /** It is being made anew. */
  busy?: boolean | undefined;
}
/** Pixels. */
const sharpWidth = 1600;

interface ReaderPageProps {
  page: ReaderPage;
  name: string;
  /** Its width on the screen, px. */
  width: number;
  /** Whether its picture is fetched. */
  near: boolean;
  children?: ReactNode;
}

/** One page: its picture, in the sharpness that its size needs, its words for screen readers, and what lies over it. */
export function PageOfReader({ page, name, width, near, children }: ReaderPageProps) {
  const [failed, setFailed] = useState<string>();
  const { src, sharp, words } = page;
  const isMissing = failed === src;
  return (
    <div className="reader-page" style={{ width }} aria-busy={page.busy ? true : undefined}>
      {near && !isMissing && (
        <img
          src={src}
          {...(sharp && { srcSet: `${src} ${page.width}w, ${sharp} ${sharpWidth}w`, sizes: `${Math.round(width)}px` })}
          width={page.width}
          height={page.height}
          alt={name}
          draggable={false}
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
      {isMissing && (
        <div className="reader-missing">
          <p>{name} did not arrive. Check the connection.</p>
          <Button size="small" kind="secondary" onClick={() => setFailed(undefined)}>
            Try again
          </Button>
        </div>
      )}
      {words && (
        <div className="sr-only">
          {words.split('\n').map((paragraph, at) => (
            <p key={`${at} ${paragraph.slice(0, 12)}`}>{paragraph}</p>
          ))}
        </div>
      )}
      {children}
    </div>
  );
}
