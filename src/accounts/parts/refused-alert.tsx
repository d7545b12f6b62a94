import type { Refusal } from '#kernel/refusals.ts';
import type { AlertOptions } from '#ui/alert-sheet.tsx';

/** The documented text for every call of the sign-in that failed (C-X02). */
const documentedText = 'POST request failed';

/** The first sentence of a message, and the rest. */
function splitFirstSentence(message: string): [string, string] {
  const end = message.search(/[.!?] /);
  return end < 0 ? [message, ''] : [message.slice(0, end + 1), message.slice(end + 2)];
}

/**
 * The alert for a call that failed (C-X02). A refusal's own text, which says what to do, comes first, and the
 * documented text last in small print. Any other failure begins with the documented text.
 */
export function refusedAlert({ status, error: { message } }: { status: number } & Refusal): AlertOptions {
  if (status < 400 || status >= 500) return { title: documentedText, text: message };
  const [title, rest] = splitFirstSentence(message);
  return {
    title,
    text: (
      <>
        {rest && <p className="text-lead">{rest}</p>}
        <p className="text-small text-soft">{documentedText}</p>
      </>
    ),
  };
}
