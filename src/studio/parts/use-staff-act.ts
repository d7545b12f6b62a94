import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Refusal } from '#kernel/refusals.ts';
import { useAlert } from '#ui/alert.tsx';
import { useToast } from '#ui/toast.tsx';

export type StaffActReply = { ok: true } | ({ ok: false; status: number } & Refusal);

/**
 * Runs one action of staff at a time: says that it is `done`, or why it is not, and loads the page's data again. What
 * depends on the answer is a function, called after it.
 */
export function useStaffAct() {
  const [busy, setBusy] = useState<string>();
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const act = async (
    name: string,
    done: string | (() => string),
    work: () => Promise<StaffActReply>,
  ): Promise<boolean> => {
    setBusy(name);
    const reply = await work();
    if (reply.ok) toast(typeof done === 'string' ? done : done(), { tone: 'good' });
    else await alert({ title: 'That was not done', text: reply.error.message });
    await revalidate();
    setBusy(undefined);
    return reply.ok;
  };
  return { busy, act };
}
