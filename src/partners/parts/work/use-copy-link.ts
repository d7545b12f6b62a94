import { useAlert, defaultErrorAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { useToast } from '#ui/toast.tsx';
import { mostAtOnce } from '#src/editions/rules/client-messages.ts';
import type { makeCustomerLinks } from '#src/editions/wire.ts';

/** A link to each of these orders; the addresses in their order, or the reason why there are none. */
export async function makeLinks(editions: readonly string[]): Promise<{ urls: string[] } | { problem: string }> {
  const urls: string[] = [];
  for (let at = 0; at < editions.length; at += mostAtOnce) {
    const json = { editions: editions.slice(at, at + mostAtOnce) };
    const reply = await ask<typeof makeCustomerLinks>('POST /api/makeCustomerLinks', { json });
    if (!reply.ok) return { problem: reply.error.message };
    urls.push(...reply.body.links.map(({ link }) => window.location.origin + link));
  }
  return { urls };
}

/**
 * Copies texts that are still being made. Some browsers copy only during a click, so the text is promised to them;
 * where none may be copied, it is shown.
 */
async function copyPromised(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(await text);
    else {
      const blob = text.then(words => new Blob([words], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    return true;
  } catch {
    return false;
  }
}

/** Copies links to orders, a line with its name for each; answers whether there are any. */
export function useCopyLinks() {
  const alert = useAlert();
  const toast = useToast();
  return async (orders: readonly { _id: string; name: string }[]): Promise<boolean> => {
    const made = makeLinks(orders.map(({ _id }) => _id));
    const text = made.then(answer => {
      if ('problem' in answer) throw new Error(answer.problem);
      return answer.urls.map((url, n) => (orders.length === 1 ? url : `${orders[n]?.name}: ${url}`)).join('\n');
    });
    const copied = await copyPromised(text);
    const answer = await made;
    if ('problem' in answer) await alert({ title: defaultErrorAlert.title, text: answer.problem });
    else if (copied)
      toast(orders.length === 1 ? 'The link is copied.' : `${orders.length} links are copied.`, { tone: 'good' });
    else await alert({ title: 'Copy it by hand', text: await text });
    return !('problem' in answer);
  };
}
