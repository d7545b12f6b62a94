import { Icon } from '#ui/icon.tsx';
import type { SaveState } from './local-story.ts';

/** Says where a word, a recording or a photo is now: on this phone, or safe with us. */
export function SaveStateLabel({ state }: { state: SaveState }) {
  if (state === 'empty') return null;
  const saved = state === 'saved';
  return (
    <span className={`inline-flex items-center gap-1.5 text-small ${saved ? 'text-leaf' : 'text-soft'}`}>
      <Icon name={saved ? 'check' : 'clock'} size={16} />
      {saved ? 'Safe with us' : 'Kept on this phone'}
    </span>
  );
}
