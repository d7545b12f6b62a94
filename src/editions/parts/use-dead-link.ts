import { useEffect, useState } from 'react';
import { ask } from '#ui/ask.ts';
import { deadLinkText } from '../rules/client.ts';
import type { linkProblem } from '../wire/client.ts';
import { linkKeyOf } from './link-keys.ts';

/**
 * What somebody reads who came by a customer link that does not work any more (W69); `undefined` while nothing is
 * known, without a link, and while `works`.
 */
export function useDeadLink(edition: string, { works }: { works: boolean }): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    const key = linkKeyOf(edition);
    if (works || key === undefined) return;
    let isShown = true;
    const load = async () => {
      const reply = await ask<typeof linkProblem>('POST /api/linkProblem', { json: { edition }, key });
      if (isShown && reply.ok && reply.body.problem) setText(deadLinkText(reply.body.problem, reply.body.partner));
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [edition, works]);
  return text;
}
