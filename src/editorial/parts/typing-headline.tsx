import { useEffect, useState } from 'react';

const letterMs = 55;
const restMs = 2200;

/** The typed part of the current line. Types the lines one after another and pauses at the end of each. */
function useTyping(lines: readonly string[], stopped: boolean) {
  const [state, setState] = useState({ line: 0, letters: lines[0]?.length ?? 0, erasing: true });
  const line = lines[state.line] ?? '';
  const isComplete = state.letters === line.length;
  useEffect(() => {
    if (stopped || lines.length < 2) return;
    const step = () => {
      if (!state.erasing) setState(isComplete ? { ...state, erasing: true } : { ...state, letters: state.letters + 1 });
      else if (state.letters > 0) setState({ ...state, letters: state.letters - 1 });
      else setState({ line: (state.line + 1) % lines.length, letters: 0, erasing: false });
    };
    const timer = setTimeout(step, isComplete && state.erasing ? restMs : letterMs / (state.erasing ? 2 : 1));
    return () => clearTimeout(timer);
  }, [state, lines, isComplete, stopped]);
  return stopped ? line : line.slice(0, state.letters);
}

/**
 * C-L10: the animated end of a headline, typed letter by letter until `stopped`. A screen reader gets the first line
 * once. Invisible copies of all lines reserve the height of the longest, so that nothing below moves.
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
      {/* The caret is the text's background, since an element of its own would shift the layout with each letter. */}
      <span aria-hidden="true" className="col-start-1 row-start-1 text-accent contain-layout contain-style">
        <span className={stopped ? undefined : 'hero-caret'}>{typed}</span>
      </span>
    </span>
  );
}
