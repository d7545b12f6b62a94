import { useEffect, useRef } from 'react';
import type { ReaderPage } from './reader-page.tsx';

interface PageStripProps {
  pages: readonly ReaderPage[];
  shown: readonly number[];
  fromRight: boolean;
  /** Pages that carry a mark, such as a change, with the words for it. */
  marks?: ReadonlyMap<number, string> | undefined;
  onPage: (page: number) => void;
}

/** All pages as small pictures, to jump to one; the shown ones stay in view. */
export function PageStrip({ pages, shown, fromRight, marks, onPage }: PageStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  const first = shown[0] ?? 0;
  useEffect(() => {
    const [list, item] = [strip.current, strip.current?.children[first]];
    if (!list || !(item instanceof HTMLElement)) return;
    list.scrollTo({ left: item.offsetLeft - (list.clientWidth - item.offsetWidth) / 2 });
  }, [first]);
  return (
    <nav aria-label="Pages" className="reader-strip">
      <ol ref={strip} dir={fromRight ? 'rtl' : 'ltr'}>
        {pages.map(({ thumbnail, width, height }, at) => {
          const mark = marks?.get(at);
          return (
            <li key={at}>
              <button
                type="button"
                aria-current={shown.includes(at) ? 'page' : undefined}
                aria-label={`Page ${at + 1}${mark ? `, ${mark}` : ''}`}
                onClick={() => onPage(at)}
              >
                <img src={thumbnail} alt="" width={width} height={height} loading="lazy" draggable={false} />
                <span translate="no" className="figures" aria-hidden="true">
                  {at + 1}
                </span>
                {mark && <i aria-hidden="true" />}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
