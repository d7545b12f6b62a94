/**
 * Who may import whom, as data; `boundaries.test.ts` holds the tree against it and shows that planted violations are
 * found. A slice that is not listed may not be imported.
 */

/** Slices, lowest first, each with the lower slices it may know. */
export const slices: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  files: ['typeset'],
  catalogue: ['files'],
  editorial: ['catalogue', 'files'],
  accounts: ['messages'],
  payments: ['accounts'],
  papers: ['messages', 'payments', 'typeset'],
  editions: ['accounts', 'catalogue', 'messages', 'papers'],
  partners: ['accounts', 'catalogue', 'editions', 'editorial', 'files', 'messages', 'papers'],
  checkout: ['accounts', 'catalogue', 'editions', 'messages', 'papers', 'partners', 'payments'],
  'abstract-form': ['accounts', 'catalogue', 'editions', 'files', 'partners', 'typeset'],
  voices: ['editions', 'files'],
  'soft-copy': ['abstract-form', 'accounts', 'editions', 'files', 'messages', 'typeset', 'voices'],
  press: ['editions', 'files', 'soft-copy', 'typeset'],
};

/** Which of a slice's files others may import: its face on the server, its rules, and what a page may show. */
export const publicFiles = /^(index\.ts|rules(\.ts|\/.*)|wire(\.ts|\/.*)|parts\/.*)$/;

/** Packages by the folder that may use them; what is not listed here is free to all. */
export const packages: readonly { name: RegExp; only: RegExp; why: string }[] = [
  {
    name: /^(fastify|@fastify\/.*)$/,
    only: /^(platform\/http|site|sandbox|app|main)/,
    why: 'HTTP is served in one place',
  },
  { name: /^pg$/, only: /^(platform\/database|.*\.test)/, why: 'the database is opened in one place' },
  { name: /^pg-boss$/, only: /^platform\//, why: 'jobs go through ctx.send' },
  { name: /^zod$/, only: /^(platform|sandbox\/bank|typeset)\//, why: 'wire.ts uses zod/mini' },
  { name: /^@simplewebauthn\/server$/, only: /^accounts\/actions\//, why: 'passkeys are checked in one place' },
  { name: /^@simplewebauthn\/browser$/, only: /^accounts\/parts\//, why: 'passkeys are asked for in one place' },
  {
    name: /^(sharp|@myriaddreamin\/.*|@cantoo\/.*|@hyzyla\/.*)$/,
    only: /^(typeset|files)\//,
    why: 'pictures and PDFs are made by the engine',
  },
];

/**
 * Expressions that stand in few places only: everybody else gets settings, time and chance through `ctx` or the
 * configuration, so that tests can set them. Allowed besides: screens (`pages/`, `parts/`, `ui/`) may ask the browser
 * for its time and chance, since they decide nothing; `typeset/` reads the environment in processes of its own, which
 * have no configuration.
 */
export const confinedWords: readonly { word: RegExp; only: RegExp; why: string }[] = [
  {
    word: /process\.env\b/,
    only: /^(main\.ts|platform\/config|site\/(serve|entry|dev\/)|typeset\/)/,
    why: 'settings are read in platform/config.ts',
  },
  {
    word: /\bDate\.now\(\)|new Date\(\)/,
    only: /^(sandbox\/clock|app\.ts|.*\/(pages|parts)\/|ui\/)/,
    why: 'the clock is ctx.now()',
  },
  {
    word: /Math\.random\(|randomBytes\(|randomInt\(|randomUUID\(/,
    only: /^(platform\/(runtime|data-folder)|sandbox\/bank|ui\/|.*\/(pages|parts)\/)/,
    why: 'chance is ctx.random',
  },
];
