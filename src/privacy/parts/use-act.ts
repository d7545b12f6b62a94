import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { useToast } from '#ui/toast.tsx';

/** Runs one act, says how it ended, and loads the page's data again. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const toast = useToast();
  const act = async (work: () => Promise<{ ok: true } | { ok: false; error: { message: string } }>, done: string) => {
    setBusy(true);
    const reply = await work();
    await revalidate();
    setBusy(false);
    if (reply.ok) toast(done, { tone: 'good' });
    else await alert({ title: 'Not yet', text: reply.error.message });
  };
  return { busy, act };
}
