import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Refusal } from '#kernel/refusals.ts';
import { useAlert } from '#ui/alert.tsx';
import { useToast } from '#ui/toast.tsx';

type TeamReply = { ok: true } | ({ ok: false } & Refusal);

/** Does one thing to a team at a time: says that it is `done`, or why it is not, and loads the page's data again. */
export function useTeamAct() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const act = async (done: string, work: () => Promise<TeamReply>): Promise<boolean> => {
    setBusy(true);
    const reply = await work();
    if (reply.ok) toast(done, { tone: 'good' });
    else await alert({ title: 'That was not done', text: reply.error.message });
    await revalidate();
    setBusy(false);
    return reply.ok;
  };
  return { busy, act };
}
