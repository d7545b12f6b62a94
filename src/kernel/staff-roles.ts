/**
 * What each role of the staff may do (W140): one table, which the server asks before every call of staff and the
 * studio before every link and button. Printed in docs/map.md; `test/access` checks every call against a grid of its
 * own. Pure.
 */

export const staffRoles = ['owner', 'editor', 'production', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

interface ActRule {
  /** Who may beside owners, who may all. */
  also: readonly Exclude<StaffRole, 'owner'>[];
  /** What it is, after "may". */
  words: string;
}

const acts = {
  find: { also: ['editor', 'production', 'support'], words: 'find orders' },
  note: { also: ['editor', 'production', 'support'], words: 'write notes' },
  order: { also: ['editor', 'support'], words: 'change where an order goes and whom it is about' },
  amounts: { also: ['editor', 'support'], words: 'see what an order costs' },
  story: { also: ['editor'], words: 'read stories' },
  'story-for-reason': { also: ['editor', 'support'], words: 'read a story for a reason' },
  desk: { also: ['editor'], words: 'work on a magazine' },
  publish: { also: ['editor'], words: 'publish' },
  release: { also: ['editor'], words: 'release print files in spite of what was found' },
  files: { also: ['editor', 'production'], words: 'load print files' },
  print: { also: ['production'], words: 'print' },
  ship: { also: ['production'], words: 'ship' },
  delivered: { also: ['production'], words: 'say that a parcel arrived' },
  message: { also: ['support'], words: 'write to customers' },
  claims: { also: ['support'], words: 'answer claims' },
  papers: { also: ['support'], words: 'open bills' },
  cancel: { also: ['support'], words: 'cancel orders' },
  refund: { also: ['support'], words: 'refund money' },
  credits: { also: ['support'], words: 'adjust iCredits' },
  money: { also: [], words: 'see the money and agree to large refunds' },
  prices: { also: [], words: 'change prices' },
  policies: { also: [], words: 'change policies' },
  content: { also: ['editor'], words: 'change the shop’s texts' },
  questions: { also: ['editor'], words: 'change the questions' },
  jobs: { also: ['editor'], words: 'run failed jobs again' },
  team: { also: [], words: 'change the team' },
  log: { also: [], words: 'read the log' },
  privacy: { also: [], words: 'see and erase the data of people' },
} as const satisfies Record<string, ActRule>;

/** What a call of staff is about, for the question who may make it. */
export type StaffAct = keyof typeof acts;
export const staffActs = Object.keys(acts) as StaffAct[];

/** The roles that may do it. */
export const rolesFor = (act: StaffAct): readonly StaffRole[] => ['owner', ...acts[act].also];

export const roleMay = (role: StaffRole, act: StaffAct): boolean => rolesFor(act).includes(role);

const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'an owner',
  editor: 'an editor',
  production: 'production',
  support: 'support',
};

/** The words of a refusal to everybody else, such as "Only an owner or support may cancel orders." */
export function onlyWords(act: StaffAct): string {
  const names = rolesFor(act).map(role => roleNames[role]);
  const last = names.pop();
  return `Only ${names.length > 0 ? `${names.join(', ')} or ${last}` : last} may ${acts[act].words}. Ask one of them.`;
}

/** Each act in words, with its roles, for the table in docs/map.md. */
export const actWords = (act: StaffAct): string => acts[act].words;
