import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { useReducedMotion } from '#ui/media.ts';

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
 * The end of a headline that types itself (C-L10). A reader hears the first line once; the longest line keeps the room, so nothing
 * below moves; whoever wants it still presses the button, and with reduced motion it never starts.
 */
export function TypingLine({ lines }: { lines: readonly string[] }) {
  const still = useReducedMotion();
  const [stopped, stop] = useState(false);
  const typed = useTyping(lines, still || stopped);
  return (
    <span className="grid">
      <span className="sr-only">{lines[0]}</span>
      {lines.map(line => (
        <span key={line} aria-hidden="true" className="invisible col-start-1 row-start-1">
          {line}
        </span>
      ))}
      <span aria-hidden="true" className="col-start-1 row-start-1 text-accent">
        {typed}
        <span className="ml-0.5 font-normal">|</span>
      </span>
      {!still && (
        <span className="col-start-1 row-start-2 mt-2">
          <IconButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? 'Let the headline type' : 'Stop the headline'}
            onClick={() => stop(!stopped)}
          />
        </span>
      )}
    </span>
  );
}
