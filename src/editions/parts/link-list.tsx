import { useState } from 'react';
import { formatPhone } from '#ui/phone.ts';
import type { BodyOf } from '#kernel/call.ts';
import { useSession } from '#src/accounts/parts/session.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { Section } from '#ui/page.tsx';
import { usualLink } from '../rules/links.ts';
import type { EditionRecord } from '../wire.ts';
import type * as wire from '../wire.ts';
import { LinkAddress, LinkItem, type LinkList } from './link-item.tsx';
import { LinkSettingsFields } from './link-settings.tsx';

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
            ? `Our messages go to ${formatPhone(list.phone)}, each with a link of its own.`
            : 'There is no phone number for this order, so nobody gets our messages: make a link and send it.'}
        </p>
        <MakeLink
          edition={edition}
          onMade={({ link, ...now }) => {
            setMade(window.location.origin + link);
            setList(now);
          }}
        />
        {made && <LinkAddress edition={edition} label="The new link" url={made} />}
        {list.links.length > 0 && (
          <ul className="grid gap-5" aria-label="The links">
            {list.links.map(link => (
              <LinkItem key={link.id} edition={edition} link={link} onChanged={setList} />
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

type MadeReply = BodyOf<typeof wire.makeCustomerLink>;

function MakeLink({ edition, onMade }: { edition: EditionRecord; onMade: (made: MadeReply) => void }) {
  const { user } = useSession();
  const [label, setLabel] = useState('');
  const [settings, setSettings] = useState(user.type === 'Partner' ? user.data.links : usualLink);
  const [problem, setProblem] = useState<string>();
  const make = async () => {
    const json = { edition: edition._id, label, ...settings };
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
      <LinkSettingsFields value={settings} onValue={setSettings} />
      <Actions>
        <Button type="submit" icon="plus" kind="secondary">
          Make a link
        </Button>
      </Actions>
    </Form>
  );
}
