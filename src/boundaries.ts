/**
 * Who may import whom, as data; `boundaries.test.ts` checks every import against it and shows that planted violations
 * are found. A slice that is not listed may not be imported.
 */

/** Slices, lowest first, each with the lower slices it may import. */
export const slices: Readonly<Record<string, readonly string[]>> = {
  messages: [],
  files: ['typeset'],
  uploads: ['files'],
  catalogue: ['files'],
  editorial: ['catalogue', 'files'],
  accounts: ['editorial', 'messages'],
  payments: ['accounts'],
  papers: ['messages', 'payments', 'typeset'],
  editions: ['accounts', 'catalogue', 'messages', 'papers'],
  partners: ['accounts', 'catalogue', 'editions', 'editorial', 'files', 'messages', 'papers', 'typeset'],
  correspondence: ['accounts', 'editions', 'messages', 'partners'],
  checkout: ['accounts', 'catalogue', 'editions', 'editorial', 'messages', 'papers', 'partners', 'payments'],
  'abstract-form': ['accounts', 'catalogue', 'checkout', 'editions', 'files', 'partners', 'typeset', 'uploads'],
  voices: ['editions', 'files'],
  contributions: ['abstract-form', 'catalogue', 'editions', 'files', 'messages', 'partners', 'voices'],
  'soft-copy': [
    'abstract-form',
    'accounts',
    'contributions',
    'editions',
    'files',
    'messages',
    'typeset',
    'uploads',
    'voices',
  ],
  press: ['contributions', 'editions', 'files', 'soft-copy', 'typeset', 'uploads'],
  afterwards: [
    'abstract-form',
    'checkout',
    'contributions',
    'editions',
    'files',
    'messages',
    'papers',
    'partners',
    'press',
    'soft-copy',
    'uploads',
    'voices',
  ],
  production: ['afterwards', 'editions', 'files', 'partners', 'press', 'soft-copy', 'typeset', 'voices'],
  conversations: [
    'abstract-form',
    'accounts',
    'catalogue',
    'contributions',
    'editions',
    'files',
    'messages',
    'soft-copy',
    'typeset',
  ],
  privacy: [
    'abstract-form',
    'accounts',
    'afterwards',
    'editions',
    'files',
    'messages',
    'papers',
    'partners',
    'uploads',
    'voices',
  ],
};

/** Which of a slice's files others may import: its `index.ts`, its rules, its wire, its `parts/` and `device/`. */
export const publicFiles = /^(index\.ts|rules(\.ts|\/.*)|wire(\.ts|\/.*)|(parts|device)\/.*)$/;

/** Packages by the folder that may use them; all others may be used everywhere. */
export const packages: readonly { name: RegExp; only: RegExp; why: string }[] = [
  {
    name: /^(fastify|@fastify\/.*)$/,
    only: /^(platform\/http|site|sandbox|app|main)/,
    why: 'HTTP is served in one place',
  },
  {
    name: /^@tus\/.*$/,
    only: /^uploads\/actions\//,
    why: 'uploads are served in one place',
  },
  { name: /^pg$/, only: /^(platform\/database|.*\.test)/, why: 'the database is opened in one place' },
  { name: /^prom-client$/, only: /^platform\/metrics/, why: 'metrics are counted in one place' },
  { name: /^@opentelemetry\//, only: /^(telemetry|platform\/tracing)/, why: 'traces are made in one place' },
  { name: /^pg-boss$/, only: /^platform\//, why: 'jobs go through ctx.send' },
  { name: /^zod$/, only: /^(platform|sandbox\/bank|typeset)\//, why: 'wire.ts uses zod/mini' },
  { name: /^@aws-sdk\/.*$/, only: /^adapters\/storage\//, why: 'objects are stored in one place' },
  { name: /^nodemailer(\/.*)?$/, only: /^adapters\/messenger\//, why: 'e-mails are sent in one place' },
  { name: /^(smtp-server|postal-mime)$/, only: /^adapters\/inbound-mail\//, why: 'e-mails are received in one place' },
  { name: /^@simplewebauthn\/server$/, only: /^accounts\/actions\//, why: 'passkeys are checked in one place' },
  { name: /^@simplewebauthn\/browser$/, only: /^accounts\/parts\//, why: 'passkeys are asked for in one place' },
  {
    name: /^idb$/,
    only: /^(abstract-form\/device\/(stored-forms|pending-store)|accounts\/parts\/story-device)\.ts$/,
    why: 'databases are opened where their failure is caught',
  },
  {
    name: /^(sharp|@myriaddreamin\/.*|@cantoo\/.*|@hyzyla\/.*)$/,
    only: /^(typeset|files)\//,
    why: 'pictures and PDFs are made by the engine',
  },
];

/**
 * Expressions that few files may use: all others get settings, time and randomness through `ctx` or the configuration,
 * so that tests can set them, and the browser's storage through a module that never throws. Two exceptions: screens
 * (`pages/`, `parts/`, `device/`, `ui/`) may use the browser's time and randomness, since they decide nothing;
 * `typeset/` reads the environment in processes of its own, which have no configuration.
 */
export const confinedWords: readonly { word: RegExp; only: RegExp; why: string }[] = [
  {
    word: /process\.env\b/,
    only: /^(main\.ts|platform\/config|site\/(serve|entry|dev\/)|typeset\/)/,
    why: 'settings are read in platform/config.ts',
  },
  {
    word: /\bDate\.now\(\)|new Date\(\)/,
    only: /^(sandbox\/clock|app\.ts|platform\/metrics|.*\/(pages|parts|device)\/|ui\/)/,
    why: 'the clock is ctx.now()',
  },
  {
    word: /\.toLocale(?:Lower|Upper)Case\(\)|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(\)/,
    only: /^(ui\/|.*\/(pages|parts|device)\/)/,
    why: "the machine's language and time zone decide nothing",
  },
  {
    word: /Math\.random\(|randomBytes\(|randomInt\(|randomUUID\(/,
    only: /^(platform\/(runtime|data-folder|tracing)|sandbox\/bank|ui\/|.*\/(pages|parts|device)\/)/,
    why: 'chance is ctx.random',
  },
  {
    word: /\b(session|local)Storage\b|\bindexed(DB)\b|\bdocument\.cookie|\bcaches\.\w/,
    only: /^(ui\/(storage|databases)\.ts|accounts\/parts\/user-type-hint\.ts|site\/(parts\/scroll-script\.ts|offline-form\/.*worker\.ts))$/,
    why: 'a browser may refuse its storage: ui/storage.ts, ui/databases.ts',
  },
];
