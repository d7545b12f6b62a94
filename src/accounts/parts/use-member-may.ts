import { memberMay, type PartnerAct } from '#kernel/partner-roles.ts';
import { useSession } from './session.tsx';

/**
 * Whether whoever is signed in for a partner may do something (W197): nobody is shown a button that would be refused.
 * True for everybody else, about whom roles of a team say nothing.
 */
export function useMemberMay(): (act: PartnerAct) => boolean {
  const { user } = useSession();
  return act => user.type !== 'Partner' || memberMay(user.data.member, act);
}
