import { useState } from 'react';
import type { beginChat } from '#src/conversations/wire.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { usePublicConfig } from '#web/use-public-config.ts';
import { linkKeyOf } from './link-keys.ts';

interface TellByChatProps {
  edition: string;
  label?: string;
}

/**
 * Opens WhatsApp with a sentence and its code, by which the story is told there (W115): one tap. Nothing where stories
 * are not told in a chat.
 */
export function TellByChat({ edition, label = 'Tell it on WhatsApp' }: TellByChatProps) {
  const { chat } = usePublicConfig();
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  if (!chat) return null;
  const begin = async () => {
    setBusy(true);
    const reply = await ask<typeof beginChat>('POST /api/beginChat', { json: { edition }, key: linkKeyOf(edition) });
    // The button stays busy until the chat is open, so that no second code is made.
    if (reply.ok) return window.location.assign(reply.body.link);
    setBusy(false);
    await alert({ ...defaultErrorAlert, text: reply.error.message });
  };
  return (
    <Button type="button" kind="secondary" icon="chat" busy={busy} onClick={() => void begin()}>
      {label}
    </Button>
  );
}
