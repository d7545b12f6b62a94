import { useEffect, useState } from 'react';

/** What a writer reads about signs that no font of ours prints. */
export const cannotPrint = (signs: string): string =>
  `We cannot print these signs: ${signs}. Please write them another way.`;

/** Letters that every font has. Only a text with others needs the table of what is printed, which is fetched then. */
const others = /[^\0-\u024f\u2010-\u2027\u20b9]/u;
/** The most signs that are named. */
const mostNamed = 20;

interface PrintedSignsProps {
  text: string;
  say?: ((signs: string) => string) | undefined;
}

/** Beside words that are printed: which of their signs cannot be, while they are written. */
export function PrintedSigns({ text, say = cannotPrint }: PrintedSignsProps) {
  const [find, setFind] = useState<(text: string) => string[]>();
  const isSure = !others.test(text);
  useEffect(() => {
    if (isSure || find) return;
    // Without a connection staff see it instead.
    void import('./unprintable-signs.ts').then(
      table => setFind(() => table.unprintableSigns),
      () => undefined,
    );
  }, [isSure, find]);
  const signs = isSure || !find ? [] : find(text);
  return (
    <p className="field-foot empty:hidden" role="status">
      {signs.length > 0 && say(signs.slice(0, mostNamed).join(' '))}
    </p>
  );
}
