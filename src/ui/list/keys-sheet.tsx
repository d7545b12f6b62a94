import { CheckField } from '../field.tsx';
import { Sheet } from '../sheet.tsx';
import type { useKeysOn } from '../single-keys.ts';
import '../styles/list.css';

/** A key as its keyboard names it, and what it does. */
export interface NamedKey {
  name: string;
  says: string;
}

interface KeysSheetProps {
  open: boolean;
  onClose: () => void;
  keys: readonly NamedKey[];
  /** Whether they are on, and the switch (WCAG 2.1.4). */
  switched: ReturnType<typeof useKeysOn>;
  /** Whether there are so many that they stand in columns. */
  isLong?: boolean | undefined;
}

/** The keys of a screen, each with what it does, and the switch for all of them. */
export const KeysSheet = ({ open, onClose, keys, switched, isLong = false }: KeysSheetProps) => (
  <Sheet open={open} onClose={onClose} title="Keys" {...(isLong && { width: 'wide' as const })}>
    <dl className="list-keys">
      {keys.map(({ name, says }) => (
        <div key={name}>
          <dt>
            <kbd>{name}</kbd>
          </dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
    <CheckField label="These keys are on" checked={switched.on} onValue={switched.setOn} />
  </Sheet>
);
