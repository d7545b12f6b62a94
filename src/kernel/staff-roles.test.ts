import { expect, test } from 'vitest';
import { onlyWords, roleMay, rolesFor, staffActs, staffRoles } from './staff-roles.ts';

test('W140 an owner may do everything; each other role has something, and something it may not', () => {
  for (const act of staffActs) expect(roleMay('owner', act), act).toBe(true);
  for (const role of staffRoles.filter(role => role !== 'owner')) {
    expect(staffActs.some(act => roleMay(role, act))).toBe(true);
    expect(staffActs.every(act => roleMay(role, act))).toBe(false);
  }
});

test('W140 money, prices, policies, the team, the log and the data of people are for owners alone', () => {
  for (const act of ['money', 'prices', 'policies', 'team', 'log', 'privacy'] as const)
    expect(rolesFor(act), act).toEqual(['owner']);
});

test('W140 a refusal says who may', () => {
  expect(onlyWords('log')).toBe('Only an owner may read the log. Ask one of them.');
  expect(onlyWords('cancel')).toBe('Only an owner or support may cancel orders. Ask one of them.');
  expect(onlyWords('files')).toBe('Only an owner, an editor or production may load print files. Ask one of them.');
});
