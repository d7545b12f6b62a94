import { useState } from 'react';
import type { FormLanguage } from '#kernel/subject.ts';
import type { CallReply } from '#kernel/call.ts';
import type { beginByMail, beginChat, beginFriendChat } from '#src/conversations/wire.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { useMemberMay } from '#src/accounts/parts/use-member-may.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { usePublicConfig } from '#web/use-public-config.ts';
import { linkKeyOf } from './link-keys.ts';

interface TellLabels {
  byChat: string;
  byMail: string;
  mailTitle: string;
  mailSent: (to: string) => string;
}

interface TellByChatProps {
  edition: string;
  labels?: TellLabels;
}

const englishLabels: TellLabels = {
  byChat: 'Tell it on WhatsApp',
  byMail: 'Or by e-mail',
  mailTitle: 'Look into your e-mails',
  mailSent: to => `We have written to ${to}. Reply “yes” to it, and a question comes once a week.`,
};

/** Opens the chat to which a call answers the link: one tap. */
function ChatButton({
  label,
  begin: askLink,
}: {
  label: string;
  begin: () => Promise<CallReply<typeof beginChat | typeof beginFriendChat>>;
}) {
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
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

/** Has the first e-mail sent, to which one replies. */
function ByMail({ edition, labels }: { edition: string; labels: TellLabels }) {
  const alert = useAlert();
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const reply = await ask<typeof beginByMail>('POST /api/beginByMail', {
      json: { edition },
      key: linkKeyOf(edition),
    });
    setBusy(false);
    if (!reply.ok) return void (await alert({ ...defaultErrorAlert, text: reply.error.message }));
    await alert({ title: labels.mailTitle, text: labels.mailSent(reply.body.to) });
  };
  return (
    <Button type="button" kind="secondary" icon="mail" busy={busy} onClick={() => void begin()}>
      {labels.byMail}
    </Button>
  );
}

/**
 * The other ways to tell a story (W115): by WhatsApp, and by e-mail for an account that confirmed its address. Nothing
 * where there are none.
 */
export function TellByChat({ edition, labels = englishLabels }: TellByChatProps) {
  const { chat, byMail } = usePublicConfig();
  const { user } = useSession();
  const may = useMemberMay();
  // A chat goes on by a phone, so nobody of a partner's team begins one, but by a link (W197).
  if (!may('chat') && linkKeyOf(edition) === undefined) return null;
  const begin = () => ask<typeof beginChat>('POST /api/beginChat', { json: { edition }, key: linkKeyOf(edition) });
  const hasAddress = (user.type === 'Customer' || user.type === 'Partner') && user.data.emailProved === true;
  return (
    <>
      {chat && <ChatButton label={labels.byChat} begin={begin} />}
      {byMail && hasAddress && <ByMail edition={edition} labels={labels} />}
    </>
  );
}

/** Opens the chat for a friend with the secret of their link (W53); nothing where there is none. */
export function TellPartByChat({ token, label, language }: { token: string; label: string; language: FormLanguage }) {
  const { chat } = usePublicConfig();
  const begin = () => ask<typeof beginFriendChat>('POST /api/beginFriendChat', { json: { token, language } });
  return chat ? <ChatButton label={label} begin={begin} /> : null;
}
