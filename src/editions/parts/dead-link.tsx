import { Notice } from '#ui/notice.tsx';
import { useDeadLink } from './use-dead-link.ts';

/** Tells somebody who came by a customer link that does not work any more what they can do (W69). */
export function DeadLink({ edition, mayAct }: { edition: string; mayAct: boolean }) {
  const text = useDeadLink(edition, { works: mayAct });
  if (text === undefined) return null;
  return (
    <Notice tone="bad" title="This link does not work any more" live>
      {text}
    </Notice>
  );
}
