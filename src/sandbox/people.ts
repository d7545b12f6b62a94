import {
  addStaff,
  allStaff,
  nameCustomer,
  ensurePartnerAccount,
  saveCustomerAddress,
  totpSecretOf,
  totpNow,
  upsertCustomer,
} from '#src/accounts/index.ts';
import { staffRoles, type StaffRole } from '#kernel/staff-roles.ts';
import type { Ctx } from '#platform/context.ts';

interface Person {
  role: 'customer' | 'partner' | 'new partner' | StaffRole;
  name: string;
  /** E.164. */
  phone: string;
  note: string;
}

/** The seeded people, so that each part of the shop can be tried at once. */
export const people: readonly Person[] = [
  { role: 'customer', name: 'Asha Rao', phone: '+919810000001', note: 'an edition in every status, 0 to 6' },
  { role: 'customer', name: 'Kabir Menon', phone: '+919810000002', note: 'an edition in every status, 0 to 6' },
  { role: 'partner', name: 'Marigold Studio', phone: '+919810000003', note: '10 iCredits' },
  { role: 'partner', name: 'Lens & Lamp', phone: '+919810000004', note: 'no iCredits' },
  {
    role: 'new partner',
    name: 'Blue Door Weddings',
    phone: '+919810000005',
    note: 'just signed up, may order a sample',
  },
  { role: 'editor', name: 'Meera Iyer', phone: '+919810000006', note: 'second factor in the console' },
  { role: 'owner', name: 'Dev Kapoor', phone: '+919810000007', note: 'second factor in the console' },
  { role: 'production', name: 'Ravi Shetty', phone: '+919810000008', note: 'second factor in the console' },
  { role: 'support', name: 'Nisha Pillai', phone: '+919810000009', note: 'second factor in the console' },
];

/** Base32 secrets of the seeded staff's second factor; public, since they exist in a sandbox only. */
const totpSecrets = {
  editor: 'IMURSEDITORSANDBOX22222222222222',
  owner: 'IMURSADMINSANDBOX222222222222222',
  production: 'IMURSPRINTERSANDBOX2222222222222',
  support: 'IMURSSUPPORTSANDBOX2222222222222',
} as const satisfies Record<StaffRole, string>;

const isStaffRole = (role: Person['role']): role is StaffRole => staffRoles.some(one => one === role);

/** The seeded people; staff with an unused code of their authenticator. */
export async function peopleWithCodes(ctx: Ctx) {
  const staff = await allStaff(ctx);
  return people.map(person => {
    const member = staff.find(({ phone }) => phone === person.phone);
    return { ...person, ...(member && { totp: totpNow(ctx, totpSecretOf(ctx, member), member.totpStep) }) };
  });
}

/** Creates the customers and staff that are missing. Partners are created by their own slice. */
export async function seedPeople(ctx: Ctx): Promise<void> {
  const staff = await allStaff(ctx);
  for (const { role, name, phone } of people) {
    if (role === 'customer') {
      const { id, name: currentName } = await upsertCustomer(ctx, phone);
      if (currentName) continue;
      await nameCustomer(ctx, id, name);
      await saveCustomerAddress(ctx, id, {
        street: '12 Lake View Road',
        city: 'Bengaluru',
        postalCode: '560034',
      });
    } else if (isStaffRole(role)) {
      if (staff.some(member => member.phone === phone)) continue;
      await addStaff(ctx, { phone, name, role, totpSecret: totpSecrets[role] });
    } else await ensurePartnerAccount(ctx, phone);
  }
}
