import { Select } from '#ui/field.tsx';
import {
  linkRoles,
  linkRoleTexts,
  linkTerms,
  linkTermTexts,
  type LinkRole,
  type LinkSettings,
  type LinkTerm,
} from '../rules/links.ts';

interface SettingsProps {
  value: LinkSettings;
  onValue: (value: LinkSettings) => void;
}

const roleOptions = linkRoles.map(value => ({ value, label: linkRoleTexts[value].choice }));
const termOptions = linkTerms.map(value => ({ value, label: linkTermTexts[value] }));

/** What a link lets its reader do, and how long it works (W182). */
export const LinkSettingsFields = ({ value, onValue }: SettingsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-4">
    <Select
      label="Whoever has it can"
      value={value.role}
      onValue={role => onValue({ ...value, role: role as LinkRole })}
      options={roleOptions}
    />
    <Select
      label="It works"
      value={value.lasts}
      onValue={lasts => onValue({ ...value, lasts: lasts as LinkTerm })}
      options={termOptions}
    />
  </div>
);
