import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import { Notice } from '#ui/notice.tsx';
import { deadLinkText } from '../rules/client.ts';
import type { linkProblem } from '../wire/client.ts';
import { linkKeyOf } from './link-keys.ts';

/** Tells somebody who came by a customer link that does not work any more what they can do (W69). */
export function DeadLink({ edition, mayAct }: { edition: string; mayAct: boolean }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const key = linkKeyOf(edition);
    if (mayAct || key === undefined) return;
    let isShown = true;
    const load = async () => {
      const reply = await ask<typeof linkProblem>('POST /api/linkProblem', { json: { edition }, key });
      if (isShown && reply.ok && reply.body.problem) setText(deadLinkText(reply.body.problem, reply.body.partner));
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [edition, mayAct]);
  if (text === undefined) return null;
  return (
    <Notice tone="bad" title="This link does not work any more" live>
      {text}
    </Notice>
  );
}
