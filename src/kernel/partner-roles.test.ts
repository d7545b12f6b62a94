import { expect, test } from 'vitest';
import { askOwnerWords, memberMay, partnerActs, partnerRoles } from './partner-roles.ts';

test('W197 each role may do all that the next one may, and the number of the account everything', () => {
  for (const act of partnerActs) {
    expect(memberMay(undefined, act)).toBe(true);
    const cells = partnerRoles.map(role => memberMay({ role }, act));
    expect(cells, act).toEqual(cells.toSorted((a, b) => Number(b) - Number(a)));
  }
  expect(partnerRoles.map(role => partnerActs.filter(act => memberMay({ role }, act)))).toEqual([
    ['see', 'order', 'buy', 'manage'],
    ['see', 'order'],
    ['see'],
  ]);
});

test('W197 a refusal says who may, and whom to ask', () => {
  expect(askOwnerWords('order', { invitedBy: 'Priya Nair' })).toBe(
    'Only an owner or an orderer may place and change orders. Ask Priya Nair, who invited you to the team.',
  );
  expect(askOwnerWords('account', { invitedBy: 'Priya Nair' })).toMatch(
    /^Only whoever signs in with the studio’s own number may /,
  );
});
