import { Icon } from '#ui/icon.tsx';
import type { Where } from './story.ts';

/** Says where a word, a recording or a photo is now: on this phone, or safe with us. */
export function WhereItIs({ where }: { where: Where }) {
  if (where === 'empty') return null;
  const safe = where === 'safe';
  return (
    <span className={`inline-flex items-center gap-1.5 text-small ${safe ? 'text-leaf' : 'text-soft'}`}>
      <Icon name={safe ? 'check' : 'clock'} size={16} />
      {safe ? 'Safe with us' : 'Kept on this phone'}
    </span>
  );
}
