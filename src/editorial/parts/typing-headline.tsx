import { useEffect, useState } from 'react';

const letterMs = 55;
const restMs = 2200;

/** Types the lines one after another, and rests on the first again at the end. */
function useTyping(lines: readonly string[], stopped: boolean) {
  const [at, move] = useState({ line: 0, letters: lines[0]?.length ?? 0, erasing: true });
  const line = lines[at.line] ?? '';
  const resting = at.letters === line.length;
  useEffect(() => {
    if (stopped || lines.length < 2) return;
    const step = () => {
      if (!at.erasing) move(resting ? { ...at, erasing: true } : { ...at, letters: at.letters + 1 });
      else if (at.letters > 0) move({ ...at, letters: at.letters - 1 });
      else move({ line: (at.line + 1) % lines.length, letters: 0, erasing: false });
    };
    const timer = setTimeout(step, resting && at.erasing ? restMs : letterMs / (at.erasing ? 2 : 1));
    return () => clearTimeout(timer);
  }, [at, lines, resting, stopped]);
  return stopped ? line : line.slice(0, at.letters);
}

/**
 * The end of a headline that types itself, until `stopped` (C-L10). A screen reader gets the first line once; the
 * longest line keeps the room, so that nothing below moves.
 */
export function TypingLine({ lines, stopped }: { lines: readonly string[]; stopped: boolean }) {
  const typed = useTyping(lines, stopped);
  return (
    <span className="grid">
      <span className="sr-only">{lines[0]}</span>
      {lines.map(line => (
        <span key={line} aria-hidden="true" className="invisible col-start-1 row-start-1">
          {line}
        </span>
      ))}
      {/* The caret is the text's background: an element of its own would be a layout shift with each letter. */}
      <span aria-hidden="true" className="col-start-1 row-start-1 text-accent contain-layout contain-style">
        <span className={stopped ? undefined : 'hero-caret'}>{typed}</span>
      </span>
    </span>
  );
}
