import type { CallShape, CallerKind } from '#kernel/call.ts';
import { memberGrid } from './member-grid.ts';
import { roleGrid } from './role-grid.ts';

/** A caller of the access matrix, with the account that is signed in, if any. */
export interface Caller {
  name: string;
  kind: 'visitor' | 'customer' | 'partner' | 'staff';
  account?: string;
  /** The role of a member of staff. */
  role?: string;
  /** The role of a member of the partner's team, whose account `account` is. */
  member?: 'owner' | 'orderer' | 'viewer';
  /** The edition whose customer link this caller holds. */
  linkOf?: string;
  /** What that link lets its reader do; all unless stated. */
  linkRole?: 'tells' | 'reads';
  /** The edition whose customer link this caller held until it was ended. */
  endedLinkOf?: string;
}

/** An object that a call names: an existing one with the accounts that own it, or an id that nothing has. */
export interface Target {
  id: string;
  exists: boolean;
  accounts: readonly string[];
  /** An order that a partner placed, or something of it. */
  ofPartner?: true;
  /** The edition that it is of, if it is no edition. */
  of?: string;
}

/** The status that a cell of the matrix must have; `admitted` is any status but 401, 403, 404 and 5xx. */
export type ExpectedStatus = 401 | 403 | 404 | 'admitted';

/** The status by the declared `who` and the caller's kind alone, before any object is looked at. */
function expectedForKind(who: CallerKind, { kind }: Caller): ExpectedStatus {
  const signedIn = kind === 'visitor' ? 401 : 403;
  switch (who) {
    case 'anyone':
      return 'admitted';
    case 'signed-in':
      return kind === 'visitor' ? 401 : 'admitted';
    case 'customer-or-partner':
      return kind === 'customer' || kind === 'partner' ? 'admitted' : signedIn;
    case 'customer':
    case 'partner':
      return kind === who ? 'admitted' : signedIn;
    case 'proven-phone':
      return signedIn;
    default:
      return kind === 'staff' ? 'admitted' : 404;
  }
}

/** The status by the role of a member of staff alone. A customer's edition is for owners and editors otherwise. */
function expectedForRole({ method, path, target }: CallShape, { kind, role }: Caller): ExpectedStatus {
  if (kind !== 'staff') return 'admitted';
  const isDesk = /^(edition|upload)$/.test(target?.object ?? '') && /^(view|act)$/.test(target?.may ?? '');
  const roles: readonly string[] | undefined =
    roleGrid.get(`${method} ${path}`) ?? (isDesk ? ['owner', 'editor'] : undefined);
  return roles && !roles.includes(role ?? '') ? 403 : 'admitted';
}

/** The status by the role of a member of a partner's team alone (W197). */
function expectedForMember({ method, path }: CallShape, { member }: Caller): ExpectedStatus {
  const roles = memberGrid.get(`${method} ${path}`);
  return member && roles && !roles.includes(member) ? 403 : 'admitted';
}

/** The calls about an edition that a link for reading opens. */
const readerCalls = new Set([
  'POST /api/editions',
  'POST /api/subject',
  'POST /api/design',
  'GET /api/softcopy/:edition',
  'POST /api/linkProblem',
]);
/** The calls that whoever may view an edition can make, but not by a link for telling its story. */
const notByTeller = new Set(['POST /api/beginChat']);
/** The calls that take the account an order belongs to, whatever link is held. */
const byAccount = new Set(['GET /api/archive/:edition', 'GET /api/letters/:edition', 'POST /api/letters']);

/** The status for somebody whose link to this object lets them only tell, or only read (W182). */
function expectedForNarrowLink({ method, path, target }: CallShape, role: 'tells' | 'reads'): ExpectedStatus {
  if (target?.may === 'hidden') return 404;
  if (byAccount.has(`${method} ${path}`)) return 401;
  if (target?.may !== 'view') return 403;
  const isOpen = role === 'reads' ? readerCalls.has(`${method} ${path}`) : !notByTeller.has(`${method} ${path}`);
  return isOpen ? 'admitted' : 403;
}

/**
 * The status that a call must answer to a caller who names a target, derived from the call's declaration alone (D05,
 * W10, W14, W15). Pure; it shares no code with the server's own checks.
 */
export function expectedStatus(call: CallShape, caller: Caller, target: Target | undefined): ExpectedStatus {
  const byKind = expectedForKind(call.who, caller);
  const byRole = byKind === 'admitted' ? expectedForRole(call, caller) : byKind;
  const gate = byRole === 'admitted' ? expectedForMember(call, caller) : byRole;
  if (gate !== 'admitted' || !call.target || !target) return gate;
  const { object, may, orStaff, orEndedLink } = call.target;
  const theirs = caller.account !== undefined && target.accounts.includes(caller.account);
  const staff = caller.kind === 'staff';
  if (orStaff && staff) return 'admitted';
  if (orEndedLink && caller.endedLinkOf === target.id) return 'admitted';
  // The answer does not say whether the id is another account's or unknown.
  if (may !== 'staff' && (object === 'account' || object === 'partner')) return theirs ? 'admitted' : 403;
  if (!target.exists) return 404;
  const linked = caller.linkOf !== undefined && caller.linkOf === (target.of ?? target.id);
  if (linked && caller.linkRole) return expectedForNarrowLink(call, caller.linkRole);
  const admitted = {
    view: !target.ofPartner || theirs || staff || linked,
    staff: true,
    act: theirs || staff || linked,
    pay: theirs || linked,
    own: theirs,
    hidden: theirs || staff,
  }[may];
  if (admitted) return 'admitted';
  if (may === 'hidden') return 404;
  return caller.kind === 'visitor' ? 401 : 403;
}

/** Whether an answer's status is the one that its cell expects. */
export const statusMatches = (cell: ExpectedStatus, status: number): boolean =>
  cell === 'admitted' ? status < 500 && ![401, 403, 404].includes(status) : status === cell;
