import { useState } from 'react';
import { tabStorage } from './storage.ts';

const prefix = 'unsent-words:';

interface UnsentWords {
  words: string;
  /** The id under which they are sent: once, also when the answer was lost. */
  id: string;
}

const noWords = (): UnsentWords => ({ words: '', id: crypto.randomUUID() });

/**
 * What is typed in a form and not sent yet, with the id under which it is sent. It is there again after the tab was
 * loaded again, as phones do with tabs in the background, until it was sent or the tab is closed. `place`: whose words
 * they are, and for what.
 */
export function useUnsentWords(...place: readonly string[]) {
  const name = prefix + place.join(':');
  const [unsent, setUnsent] = useState(() => (tabStorage.read(name) as UnsentWords | undefined) ?? noWords());
  return {
    ...unsent,
    setWords(words: string) {
      const now = { ...unsent, words };
      setUnsent(now);
      tabStorage.write(name, now);
    },
    /** They were sent: the next words have an id of their own. */
    clear() {
      setUnsent(noWords());
      tabStorage.remove(name);
    },
  };
}

/** Deletes all that was typed and not sent, when somebody signs out. */
export function forgetUnsentWords(): void {
  for (const name of tabStorage.names()) if (name.startsWith(prefix)) tabStorage.remove(name);
}
