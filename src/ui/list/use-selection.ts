import { useState } from 'react';
import type { RowKey } from './list-keys.tsx';

/** The rows of a list that are chosen, and how they change. */
export interface Selection {
  chosen: ReadonlySet<string>;
  /** Chooses a row, or no longer; with `through`, it and all since the one before become as it becomes. */
  toggle: (id: string, through?: boolean) => void;
  /** Chooses all rows of the page, or none when all are chosen. */
  toggleAll: () => void;
  clear: () => void;
}

/** The selection of a list whose page has these rows; a row that has left the page is chosen no more. */
export function useSelection(ids: readonly string[]): Selection {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const chosen = new Set(ids.filter(id => wanted.has(id)));
  return {
    chosen,
    toggle(id, through) {
      const [from, to] = [ids.indexOf(last ?? id), ids.indexOf(id)].toSorted((a, b) => a - b);
      const range = through && from !== undefined && from >= 0 && to !== undefined ? ids.slice(from, to + 1) : [id];
      const changed = new Set(chosen);
      for (const one of range)
        if (chosen.has(id)) changed.delete(one);
        else changed.add(one);
      setWanted(changed);
      setLast(id);
    },
    toggleAll: () => setWanted(chosen.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setWanted(new Set()),
  };
}

/** The key that chooses the row with the focus. */
export const chooseKey = ({ toggle }: Pick<Selection, 'toggle'>): RowKey => ({
  key: 'x',
  says: 'Choose the row, or no longer',
  run: id => toggle(id),
});
