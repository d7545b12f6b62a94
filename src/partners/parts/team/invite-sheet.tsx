import { useState } from 'react';
import { partnerRoles, type PartnerRole } from '#kernel/partner-roles.ts';
import { invitationHours } from '#src/accounts/rules.ts';
import type { inviteMember } from '#src/accounts/wire/members.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Actions, Form } from '#ui/form.tsx';
import { emptyPhone, PhoneField, readPhone } from '#ui/phone-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { memberHints, memberLabels } from '../../rules/team.ts';
import { useTeamAct } from './use-team-act.ts';

interface InviteSheetProps {
  open: boolean;
  onClose: () => void;
}

/** Invites somebody to the partner's team by name, number and role (W198). */
export const InviteSheet = ({ open, onClose }: InviteSheetProps) => (
  <Sheet open={open} onClose={onClose} title="Invite somebody" width="narrow">
    {open && <InviteForm onClose={onClose} />}
  </Sheet>
);

function InviteForm({ onClose }: Pick<InviteSheetProps, 'onClose'>) {
  const [name, setName] = useState('');
  const [phone, setPhone] = useState(emptyPhone);
  const [role, setRole] = useState<PartnerRole>('orderer');
  const [error, setError] = useState<string>();
  const { phoneCountries } = usePublicConfig();
  const { act } = useTeamAct();
  const invite = async () => {
    const number = await readPhone(phone);
    if (!name.trim()) return setError('Who is it? Enter a name.');
    if (!number) return setError('That is no phone number. Please check it.');
    const json = { name, phone: number.phone, role };
    const done = `${name.trim()} is invited.`;
    if (await act(done, () => ask<typeof inviteMember>('POST /api/inviteMember', { json }))) onClose();
  };
  return (
    <Form onSubmit={invite} error={error}>
      <Field label="Name" value={name} onValue={setName} maxLength={80} required />
      <PhoneField label="WhatsApp number" value={phone} onValue={setPhone} reached={phoneCountries} required />
      <Choice
        legend="Role"
        name="member-role"
        value={role}
        onValue={value => setRole(value as PartnerRole)}
        options={partnerRoles.map(value => ({ value, title: memberLabels[value], text: memberHints[value] }))}
      />
      <p className="text-small text-soft">
        They sign in with this number within {invitationHours} hours and choose Join. You hear of it.
      </p>
      <Actions>
        <Button type="submit">Invite</Button>
      </Actions>
    </Form>
  );
}
