import { describe, expect, test } from 'vitest';
import type { EditionRole } from '../rules.ts';
import {
  approverOf,
  asSeenBy,
  clientProblem,
  deadLinkText,
  linkState,
  mayApprove,
  mayChooseApprover,
  maySeeSoftCopy,
  maySendToClient,
} from './client.ts';

const base = { orderStatus: 3, live: 1, pdf: ['f1'], thumbnail: 't1' as string | null, cancelled: null };
const own = { ...base, partner: null, clientApproves: true, sentToClientAt: null };
const withheld = { ...base, partner: 'p1', clientApproves: false, sentToClientAt: null };
const sent = { ...withheld, sentToClientAt: new Date(0) };
const clients = { ...withheld, clientApproves: true };
const roles: readonly EditionRole[] = ['owner', 'partner', 'link', 'staff', 'system', 'stranger'];

test('W68 a client who may act and not approve has an approver by name, nobody else does', () => {
  const seen = { mayAct: true, mayApprove: false, cancelled: null, brand: { name: 'Farah Khan Studio' } };
  expect(approverOf(seen)).toBe('Farah Khan Studio');
  for (const other of [{ mayApprove: true }, { mayAct: false }, { cancelled: {} }, { brand: null }])
    expect(approverOf({ ...seen, ...other })).toBeNull();
});

describe('a soft copy', () => {
  test('W68 of a partner’s order is for partner and staff alone until it is sent, of any other order for everybody', () => {
    expect(roles.filter(role => maySeeSoftCopy(withheld, role))).toEqual(['partner', 'staff', 'system']);
    for (const edition of [own, sent, clients]) expect(roles.every(role => maySeeSoftCopy(edition, role))).toBe(true);
  });

  test('W68 that is withheld looks as if it were being made, and once approved goes on without its pages', () => {
    expect(asSeenBy(withheld, 'link')).toEqual({ ...withheld, orderStatus: 2, live: 0, pdf: [], thumbnail: null });
    expect(asSeenBy({ ...withheld, live: 2 }, 'stranger')).toMatchObject({ orderStatus: 2, live: 0 });
    expect(asSeenBy({ ...withheld, live: 3 }, 'link')).toMatchObject({ orderStatus: 3, live: 3, pdf: [] });
    const shipped = { ...withheld, orderStatus: 6, live: 3 };
    expect(asSeenBy(shipped, 'link')).toMatchObject({ orderStatus: 6, live: 3, pdf: [], thumbnail: null });
    expect(asSeenBy(withheld, 'partner')).toBe(withheld);
    expect(asSeenBy(sent, 'link')).toBe(sent);
    const making = { ...withheld, orderStatus: 2, live: 0, pdf: [], thumbnail: null };
    expect(asSeenBy(making, 'link')).toBe(making);
    expect(clientProblem(making, 'approve', 'Sona')?.code).toBe('partner-approves');
  });

  test('W68 can be sent once there is one, and the approver chosen until it is approved', () => {
    expect([withheld, sent, clients, own, { ...withheld, pdf: [] }].map(maySendToClient)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
    expect([withheld, { ...withheld, live: 3 }, { ...withheld, cancelled: {} }].map(mayChooseApprover)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('W68 a client approves only where the partner lets them, and asks for a revision of what they see', () => {
  expect(roles.filter(role => !mayApprove(sent, role))).toEqual(['link']);
  expect([own, clients].every(edition => mayApprove(edition, 'link'))).toBe(true);
  const codes = [withheld, sent, clients].map(edition =>
    (['approve', 'askForRevision'] as const).map(step => clientProblem(edition, step, 'Sona')?.code),
  );
  expect(codes).toEqual([
    ['withheld', 'withheld'],
    ['partner-approves', undefined],
    [undefined, undefined],
  ]);
  expect(clientProblem(sent, 'approve', 'Sona')?.text).toContain('Sona approves this magazine');
});

test('W69 a link works until it expires or is ended, and whoever has a dead one reads whom to ask', () => {
  const now = new Date(1000);
  expect(linkState({ endedAt: null, expiresAt: new Date(1001) }, now)).toBe('valid');
  expect(linkState({ endedAt: null, expiresAt: now }, now)).toBe('expired');
  expect(linkState({ endedAt: new Date(0), expiresAt: new Date(2000) }, now)).toBe('ended');
  for (const state of ['ended', 'expired', 'unknown'] as const) {
    expect(deadLinkText(state, 'Sona')).toMatch(/Ask Sona for a new one\.$/);
    expect(deadLinkText(state, null)).toContain('Ask whoever sent it');
  }
});
