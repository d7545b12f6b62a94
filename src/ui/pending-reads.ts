import { createContext, useContext } from 'react';

/** Chosen files of a form that are still being copied; each answers whether all of its files could be read. */
type PendingReads = Set<Promise<boolean>>;

/** A `Form` provides it and waits for them, so that it is not sent without a file that its person has chosen. */
export const PendingReadsContext = createContext<PendingReads | undefined>(undefined);

/** Tells the form around this part, where there is one, that files are being copied. Every copy has an end. */
export function useNoteRead(): (read: Promise<boolean>) => void {
  const reads = useContext(PendingReadsContext);
  return read => {
    if (!reads) return;
    reads.add(read);
    void read.finally(() => reads.delete(read));
  };
}
