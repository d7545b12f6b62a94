import { roleMay, type StaffAct } from '#kernel/staff-roles.ts';
import { useSession } from '#src/accounts/parts/session.tsx';

/** Whether the signed-in member may do something (W140): nobody is shown a link or a button that would be refused. */
export function useMay(): (act: StaffAct) => boolean {
  const { user } = useSession();
  return act => user.type === 'Staff' && roleMay(user.data.role, act);
}
