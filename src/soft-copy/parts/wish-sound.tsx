import { useEffect, useRef, useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { linkKeyHeaders } from '#kernel/call.ts';
import { Button } from '#ui/button.tsx';

interface WishSoundProps {
  edition: string;
  wish: string;
}

/** Plays a spoken wish. It is fetched when somebody wants to hear it, with the key of the customer link. */
export function WishSound({ edition, wish }: WishSoundProps) {
  const audio = useRef<HTMLAudioElement>(undefined);
  const [state, setState] = useState<'quiet' | 'playing' | 'failed'>('quiet');
  useEffect(() => () => audio.current?.pause(), []);
  async function toggle() {
    if (state === 'playing') return audio.current?.pause();
    setState('playing');
    try {
      const headers = linkKeyHeaders(linkKeyOf(edition));
      const reply = await fetch(`/api/wishes/${edition}/${wish}`, { headers });
      if (!reply.ok) throw new Error('It is not there');
      const src = URL.createObjectURL(await reply.blob());
      const player = (audio.current = new Audio(src));
      player.addEventListener('pause', () => {
        URL.revokeObjectURL(src);
        setState('quiet');
      });
      await player.play();
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <Button kind="quiet" size="small" icon={state === 'playing' ? 'stop' : 'play'} onClick={() => void toggle()}>
        {state === 'playing' ? 'Stop' : 'Listen'}
      </Button>
      {state === 'failed' && (
        <span className="text-small text-soft" role="status">
          It could not be played just now.
        </span>
      )}
    </>
  );
}
