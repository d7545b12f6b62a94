/** Where a shop of the chaos run is killed: before and after each effect that cannot be undone. */
export const killPoints = [
  'a call: asked',
  'a call: answered',
  'a webhook: heard',
  'a webhook: answered',
  'the page: before the bank opens it',
  'the page: opened, not written down',
  'the status: before the question',
  'the status: known, not written down',
  'settled: before the commit',
  'ended: before the commit',
  'a refund: before the bank knows',
  'a refund: the bank has it, not written down',
  'a refund: before its status is asked',
  'a refund: its status known, not written down',
  'refunded: before the commit',
  'a page closed: before',
  'a page closed: after',
] as const;
export type KillPoint = (typeof killPoints)[number];
