import { Icon } from '#ui/icon.tsx';
import type { SaveState } from '../device/shown-story.ts';
import { useFormWords } from './words/use-form-words.ts';

/** Shows where an answer, a recording or a photo is stored: on this device, or on the server. */
export function SaveStateLabel({ state }: { state: SaveState }) {
  const words = useFormWords();
  if (state === 'empty') return null;
  const saved = state === 'saved';
  return (
    <span className={`inline-flex items-center gap-1.5 text-small ${saved ? 'text-leaf' : 'text-soft'}`}>
      <Icon name={saved ? 'check' : 'clock'} size={16} />
      {words.saved[state]}
    </span>
  );
}
