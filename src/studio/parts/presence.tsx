import { useEffect, useEffectEvent, useState } from 'react';
import { ask } from '#ui/ask.ts';
import type * as wire from '../wire.ts';
import { AssignSheet } from './assign.tsx';
import { useChanges } from './live.ts';

/** So often a page says that it is open. */
const sayMs = 20_000;

/** Says that an order is open in this tab while it is seen, and who else has it open. */
function useOthersHere(edition: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([]);
  const say = useEffectEvent(async (order: string, here: boolean) => {
    const reply = await ask<typeof wire.presence>('POST /studio/api/presence', {
      json: { edition: order, here },
      keepalive: !here,
    });
    if (reply.ok && here) setOthers(reply.body.others);
  });
  useEffect(() => {
    const sayWhetherSeen = () => void say(edition, document.visibilityState === 'visible');
    const leave = () => void say(edition, false);
    sayWhetherSeen();
    const timer = setInterval(() => document.visibilityState === 'visible' && void say(edition, true), sayMs);
    document.addEventListener('visibilitychange', sayWhetherSeen);
    window.addEventListener('pagehide', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sayWhetherSeen);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [edition]);
  useChanges([`present ${edition}`], () => void (document.visibilityState === 'visible' && say(edition, true)));
  return others;
}

const hereText = (others: readonly string[]): string => {
  if (others.length === 0) return '';
  return others.length === 1
    ? `${others[0]} is here.`
    : `${others.slice(0, -1).join(', ')} and ${others.at(-1)} are here.`;
};

interface OrderTeamProps {
  edition: string;
  assignee: wire.Colleague | null;
  /** Whether it is over, so that nobody works on it. */
  isOver: boolean;
}

/** Who works on an order, with the way to change it, and who else has it open now (W149). */
export function OrderTeam({ edition, assignee, isOver }: OrderTeamProps) {
  const [isOpen, setOpen] = useState(false);
  const others = useOthersHere(edition);
  return (
    <p className="flex flex-wrap gap-x-4">
      {!isOver && (
        <button type="button" className="text-link" aria-keyshortcuts="Shift+A" onClick={() => setOpen(true)}>
          {assignee ? `${assignee.name} works on it` : 'Nobody works on it'}
        </button>
      )}
      <span role="status" className="font-semibold">
        {hereText(others)}
      </span>
      <AssignSheet editions={isOpen ? [edition] : undefined} onClose={() => setOpen(false)} />
    </p>
  );
}
