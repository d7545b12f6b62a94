import { useState } from 'react';
import { formatPhone } from '#ui/phone.ts';
import type { BodyOf, CallReply } from '#kernel/call.ts';
import { ask } from '#ui/ask.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import { useToast } from '#ui/toast.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { chatLink } from '#web/chat-link.ts';
import { linkLifetimeDays } from '../rules.ts';
import type { EditionRecord } from '../wire.ts';
import type * as wire from '../wire.ts';
import type { CustomerLink } from '../wire.ts';
import { editionFor, formatDateTime, formatDay } from './formatting.ts';

type LinkList = BodyOf<typeof wire.customerLinks>;

/** Whom a link is for, else how and when it went out, by which those without a label are told apart. */
const nameOf = ({ label, byMessage, createdAt }: CustomerLink): string =>
  label ?? `${byMessage ? 'In our message of' : 'Shared on'} ${formatDateTime(createdAt)}`;

const stateTexts = { valid: 'Works', ended: 'Ended', expired: 'Expired' } as const;

interface LinkListProps {
  edition: EditionRecord;
  loaded: LinkList;
}

/** The links to an order: to make one with a label, to see which were opened, to end and to renew them (W69). */
export function LinkListSection({ edition, loaded }: LinkListProps) {
  const [list, setList] = useState(loaded);
  const [made, setMade] = useState<string>();
  return (
    <Section title="Links for your client">
      <div className="grid gap-8">
        <p className="measure">
          {list.phone
            ? `Our messages go to ${formatPhone(list.phone)}, each with a link of its own. `
            : 'There is no phone number for this order, so nobody gets our messages: make a link and send it. '}
          Whoever has a link can tell the story, read what you send and ask for changes. It works for {linkLifetimeDays}{' '}
          days.
        </p>
        <MakeLink
          edition={edition}
          onMade={({ link, ...now }) => {
            setMade(window.location.origin + link);
            setList(now);
          }}
        />
        {made && <MadeLink edition={edition} url={made} />}
        {list.links.length > 0 && (
          <ul className="grid gap-5" aria-label="The links">
            {list.links.map(link => (
              <LinkItem key={link.id} edition={edition._id} link={link} onChanged={setList} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

type MadeReply = BodyOf<typeof wire.makeCustomerLink>;

function MakeLink({ edition, onMade }: { edition: EditionRecord; onMade: (made: MadeReply) => void }) {
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    const json = { edition: edition._id, label };
    const reply = await ask<typeof wire.makeCustomerLink>('POST /api/makeCustomerLink', { json });
    setProblem(reply.ok ? undefined : reply.error.message);
    if (!reply.ok) return;
    setLabel('');
    onMade(reply.body);
  };
  return (
    <Form onSubmit={make} {...(problem && { error: problem })}>
      <Field
        label="For whom (optional)"
        hint="Only you see it, in the list below."
        value={label}
        onValue={setLabel}
        maxLength={80}
        autoComplete="off"
      />
      <Actions>
        <Button type="submit" icon="plus" kind="secondary">
          Make a link
        </Button>
      </Actions>
    </Form>
  );
}

/** A link that was just made: to copy or to send, this once. */
function MadeLink({ edition, url }: { edition: EditionRecord; url: string }) {
  const copy = useCopy();
  return (
    <div className="grid gap-3" role="status">
      <Field
        label="The new link"
        hint="It is shown this once: copy it or send it now. If you lose it, make a new one."
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
        <ButtonLink to={chatLink('', `${editionFor(edition)}: ${url}`)} newTab icon="chat">
          Send it
        </ButtonLink>
      </p>
    </div>
  );
}

interface LinkItemProps {
  edition: string;
  link: CustomerLink;
  onChanged: (list: LinkList) => void;
}

function LinkItem({ edition, link, onChanged }: LinkItemProps) {
  const [busy, setBusy] = useState(false);
  const alert = useAlert();
  const toast = useToast();
  const name = nameOf(link);
  const finish = async (request: Promise<CallReply<typeof wire.customerLinks>>, done: string) => {
    setBusy(true);
    const reply = await request;
    setBusy(false);
    if (!reply.ok) return void (await alert({ title: defaultErrorAlert.title, text: reply.error.message }));
    onChanged(reply.body);
    toast(done, { tone: 'good' });
  };
  const json = { edition, link: link.id };
  const end = async () => {
    const chosen = await alert({
      title: 'End this link?',
      text: 'Whoever has it can no longer open the magazine. A new link has to be sent to them.',
      actions: [{ label: 'End it' }, { label: 'Keep it', kind: 'secondary' }],
    });
    if (chosen === 0) await finish(ask<typeof wire.endCustomerLink>('POST /api/endCustomerLink', { json }), 'Ended.');
  };
  const renew = () =>
    finish(
      ask<typeof wire.renewCustomerLink>('POST /api/renewCustomerLink', { json }),
      `Renewed for ${linkLifetimeDays} days.`,
    );
  return (
    <li className="grid gap-2 border-t border-rule pt-4">
      <p className="flex flex-wrap items-center gap-3">
        <span className="text-h4">{name}</span>
        <Tag tone={link.state === 'valid' ? 'leaf' : 'plain'}>{stateTexts[link.state]}</Tag>
      </p>
      <p className="text-small text-soft">
        {link.label !== null && `Made ${formatDay(link.createdAt)}. `}
        {link.lastOpenedAt ? `Last opened ${formatDateTime(link.lastOpenedAt)}.` : 'Not opened yet.'}
        {link.state === 'valid' && ` Works until ${formatDay(link.expiresAt)}.`}
      </p>
      {link.state !== 'ended' && (
        <div className="actions">
          <Button kind="quiet" size="small" icon="clock" busy={busy} onClick={() => void renew()}>
            Renew<span className="sr-only">: {name}</span>
          </Button>
          <Button kind="quiet" size="small" icon="close" locked={busy} onClick={() => void end()}>
            End<span className="sr-only">: {name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
