import { useState } from 'react';
import type { BodyOf, CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { useToast } from '#ui/toast.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { chatLink } from '#web/chat-link.ts';
import { linkRoleTexts, type LinkSettings } from '../rules/links.ts';
import type { CustomerLink, EditionRecord } from '../wire.ts';
import type * as wire from '../wire.ts';
import { editionFor, formatDateTime, formatDay } from './formatting.ts';
import { LinkSettingsFields } from './link-settings.tsx';

export type LinkList = BodyOf<typeof wire.customerLinks>;

/** Whom a link is for, else how and when it went out, by which those without a label are told apart. */
const nameOf = ({ label, byMessage, createdAt }: CustomerLink): string =>
  label ?? `${byMessage ? 'In our message of' : 'Shared on'} ${formatDateTime(createdAt)}`;

const stateTexts = { valid: 'Works', ended: 'Ended', expired: 'Expired' } as const;

/** What is known of a link: what it is for, when it was made and opened, and until when it works. */
const aboutText = (link: CustomerLink): string =>
  [
    `${linkRoleTexts[link.role].short}.`,
    link.label !== null && `Made ${formatDay(link.createdAt)}.`,
    link.lastOpenedAt ? `Last opened ${formatDateTime(link.lastOpenedAt)}.` : 'Not opened yet.',
    link.state === 'valid' &&
      (link.lasts === 'delivery' ? 'Works until it is delivered.' : `Works until ${formatDay(link.expiresAt)}.`),
  ]
    .filter(Boolean)
    .join(' ');

interface LinkItemProps {
  edition: EditionRecord;
  link: CustomerLink;
  onChanged: (list: LinkList) => void;
}

/** One link to an order: to see it again, to change, renew and end it (W69, W181, W182). */
export function LinkItem({ edition, link, onChanged }: LinkItemProps) {
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState<string>();
  const { busy, finish } = useLinkAct(onChanged);
  const alert = useAlert();
  const name = nameOf(link);
  const json = { edition: edition._id, link: link.id };
  const end = async () => {
    const chosen = await alert({
      title: 'End this link?',
      text: 'Whoever has it can no longer open the magazine. A new link has to be sent to them.',
      actions: [{ label: 'End it' }, { label: 'Keep it', kind: 'secondary' }],
    });
    if (chosen === 0) await finish(ask<typeof wire.endCustomerLink>('POST /api/endCustomerLink', { json }), 'Ended.');
  };
  const renew = () =>
    finish(ask<typeof wire.renewCustomerLink>('POST /api/renewCustomerLink', { json }), 'It works again.');
  const show = async () => {
    const reply = await ask<typeof wire.showCustomerLink>('POST /api/showCustomerLink', { json });
    if (!reply.ok) return void (await alert({ title: defaultErrorAlert.title, text: reply.error.message }));
    if (reply.body.link === null)
      return void (await alert({ title: 'It cannot be shown again', text: 'Make a new link and send that one.' }));
    setUrl(window.location.origin + reply.body.link);
  };
  const isShown = link.state === 'valid' && link.shown;
  return (
    <li className="grid gap-2 border-t border-rule pt-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-h4">{name}</span>
        <Tag tone={link.state === 'valid' ? 'leaf' : 'plain'}>{stateTexts[link.state]}</Tag>
      </p>
      <p className="text-small text-soft">{aboutText(link)}</p>
      {link.state !== 'ended' && (
        <div className="actions">
          {isShown && (
            <Button kind="quiet" size="small" icon="link" onClick={() => void show()}>
              Show<span className="sr-only">: {name}</span>
            </Button>
          )}
          <Button kind="quiet" size="small" icon="edit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Change<span className="sr-only">: {name}</span>
          </Button>
          {link.state === 'expired' && (
            <Button kind="quiet" size="small" icon="clock" busy={busy} onClick={() => void renew()}>
              Renew<span className="sr-only">: {name}</span>
            </Button>
          )}
          <Button kind="quiet" size="small" icon="close" locked={busy} onClick={() => void end()}>
            End<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
      {link.state === 'valid' && !link.shown && !link.byMessage && (
        <p className="text-small text-soft">It cannot be shown again. If it is lost, make a new link.</p>
      )}
      {url !== undefined && link.state === 'valid' && (
        <LinkAddress edition={edition} label={`The link: ${name}`} url={url} />
      )}
      {isOpen && (
        <ChangeLink
          link={link}
          busy={busy}
          onChange={async settings => {
            const change = { ...json, ...settings };
            await finish(
              ask<typeof wire.changeCustomerLink>('POST /api/changeCustomerLink', { json: change }),
              'Saved.',
            );
            setOpen(false);
          }}
        />
      )}
    </li>
  );
}

/** Waits for an act with a link, and shows the list it answers, or why not. */
function useLinkAct(onChanged: (list: LinkList) => void) {
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const toast = useToast();
  const finish = async (request: Promise<CallReply<typeof wire.customerLinks>>, done: string) => {
    setBusy(true);
    const reply = await request;
    setBusy(false);
    if (!reply.ok) return void (await alert({ title: defaultErrorAlert.title, text: reply.error.message }));
    onChanged(reply.body);
    toast(done, { tone: 'good' });
  };
  return { busy, finish };
}

interface ChangeProps {
  link: CustomerLink;
  busy: boolean;
  onChange: (settings: Partial<LinkSettings>) => Promise<void>;
}

/** Sends what was changed alone, so that a link whose role changes keeps its day. */
function ChangeLink({ link, busy, onChange }: ChangeProps) {
  const [settings, setSettings] = useState<LinkSettings>({ role: link.role, lasts: link.lasts });
  const { role, lasts } = settings;
  const isLonger = lasts !== link.lasts || link.state === 'expired';
  const save = () => onChange({ ...(role !== link.role && { role }), ...(isLonger && { lasts }) });
  return (
    <div className="grid gap-4">
      <LinkSettingsFields value={settings} onValue={setSettings} />
      <div className="actions">
        <Button size="small" kind="secondary" busy={busy} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}

/** A link as an address: to copy or to send. */
export function LinkAddress({ edition, label, url }: { edition: EditionRecord; label: string; url: string }) {
  const copy = useCopy({ copied: 'The link is copied.' });
  return (
    <div className="grid gap-3" role="status">
      <Field
        label={label}
        readOnly
        value={url}
        onFocus={event => event.target.select()}
        suffix={
          <Button size="small" kind="quiet" icon="copy" onClick={() => void copy(url)}>
            Copy
          </Button>
        }
      />
      <p>
        <ButtonLink
          to={chatLink('', `${editionFor(edition)}: ${url}`)}
          newTab
          kind="secondary"
          size="small"
          icon="chat"
        >
          Send it
        </ButtonLink>
      </p>
    </div>
  );
}
