import { useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import type { beginChat, beginFriendChat } from '#src/conversations/wire.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { usePublicConfig } from '#web/use-public-config.ts';
import { linkKeyOf } from './link-keys.ts';

interface TellByChatProps {
  edition: string;
  label?: string;
}

/** Opens the chat to which a call answers the link: one tap. Nothing where stories are not told in a chat. */
function ChatButton({
  label,
  begin: askLink,
}: {
  label: string;
  begin: () => Promise<CallReply<typeof beginChat | typeof beginFriendChat>>;
}) {
  const { chat } = usePublicConfig();
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  if (!chat) return null;
  const begin = async () => {
    setBusy(true);
    const reply = await askLink();
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

/** Opens WhatsApp with a sentence and its code, by which the story is told there (W115). */
export function TellByChat({ edition, label = 'Tell it on WhatsApp' }: TellByChatProps) {
  const begin = () => ask<typeof beginChat>('POST /api/beginChat', { json: { edition }, key: linkKeyOf(edition) });
  return <ChatButton label={label} begin={begin} />;
}

/** As `TellByChat`, for a friend with the secret of their link (W53). */
export function TellPartByChat({ token, label }: { token: string; label: string }) {
  const begin = () => ask<typeof beginFriendChat>('POST /api/beginFriendChat', { json: { token } });
  return <ChatButton label={label} begin={begin} />;
}
