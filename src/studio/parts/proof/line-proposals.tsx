import { lineCommands, lineInHand } from './edits-by-key.ts';
import type { ProofCommand } from './keys.ts';
import type { Desk } from './use-desk.ts';

interface LineProposalsProps {
  desk: Desk;
  onRun: (command: ProofCommand) => void;
}

/** The lines that are proposed for the place in hand, each with the key that prints it; nothing where there is none. */
export function LineProposals({ desk: { magazine, inHand: page, place, mayEdit }, onRun }: LineProposalsProps) {
  const found = mayEdit && magazine && page ? lineInHand({ magazine, page, chosen: place.chosen }) : undefined;
  if (!found) return null;
  return (
    <ol className="desk-lines" aria-label="Lines to choose from">
      {lineCommands.map((command, at) => {
        const line = found.lines[at];
        return (
          line !== undefined && (
            <li key={command}>
              <button type="button" aria-pressed={line === found.slot.text} onClick={() => onRun(command)}>
                <kbd aria-hidden="true">{at + 1}</kbd> <span dir="auto">{line}</span>
              </button>
            </li>
          )
        );
      })}
    </ol>
  );
}
