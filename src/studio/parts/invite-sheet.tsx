import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { staffRoles, type StaffRole } from '#kernel/staff-roles.ts';
import type { inviteStaff } from '#src/accounts/wire/team.ts';
import { invitationHours } from '#src/accounts/rules.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Field, Select } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { emptyPhone, PhoneField, readPhone } from '#ui/phone-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { roleHints, roleLabels } from '../rules/team.ts';

interface InviteSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Invites somebody to the team: their phone gets a link; here it is to copy, too. */
export function InviteSheet({ open, onClose }: InviteSheetProps) {
  const [invited, setInvited] = useState<{ name: string; link: string }>();
  const { revalidate } = useRevalidator();
  const close = () => {
    setInvited(undefined);
    onClose();
  };
  const done = (to: { name: string; link: string }) => {
    setInvited(to);
    void revalidate();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={invited ? `${invited.name} is invited` : 'Invite somebody'}
      width="narrow"
    >
      {open && (invited ? <InvitationLink link={invited.link} /> : <InviteForm onInvited={done} />)}
    </Sheet>
  );
}

function InviteForm({ onInvited }: { onInvited: (to: { name: string; link: string }) => void }) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState(emptyPhone);
  const [role, setRole] = useState<StaffRole>('editor');
  const [error, setError] = useState<string>();
  const { phoneCountries } = usePublicConfig();
  const invite = async () => {
    const number = await readPhone(phone);
    if (!name.trim()) return setError('Who is it? Enter a name.');
    if (!number) return setError('That is no phone number. Please check it.');
    const json = { name, phone: number.phone, role };
    const reply = await ask<typeof inviteStaff>('POST /studio/api/inviteStaff', { json });
    if (reply.ok) onInvited({ name: name.trim(), link: reply.body.link });
    else setError(reply.error.message);
  };
  return (
    <Form onSubmit={invite} error={error}>
      <Field label="Name" value={name} onValue={setName} maxLength={80} required />
      <PhoneField label="WhatsApp number" value={phone} onValue={setPhone} reached={phoneCountries} required />
      <Select
        label="Role"
        hint={roleHints[role]}
        value={role}
        onValue={value => setRole(value as StaffRole)}
        options={staffRoles.map(value => ({ value, label: roleLabels[value] }))}
      />
      <Actions>
        <Button type="submit">Send the link</Button>
      </Actions>
    </Form>
  );
}

function InvitationLink({ link }: { link: string }) {
  const copy = useCopy({ copied: 'The link is copied.' });
  return (
    <div className="grid gap-4">
      <p>Their phone gets this link. It works once, for {invitationHours} hours.</p>
      <p translate="no" className="figures break-all text-small">
        {link}
      </p>
      <Actions>
        <Button kind="secondary" onClick={() => void copy(link)}>
          Copy the link
        </Button>
      </Actions>
    </div>
  );
}
