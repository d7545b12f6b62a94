/**
 * `npm run prove -- release`: runs the tests of the previous release on the schema of this one, on which its processes
 * run while a release is put in place (W108). The previous release is the commit before the newest migration, or
 * `--from commit`; its tests are those of the slices, or the folders that are named (`src/checkout/`). Works in
 * a worktree of its own that it deletes. Ends with 1 when a test fails.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { slices } from '#src/boundaries.ts';
import { connectPglite, openDatabase } from '#platform/database.ts';
import { startPostgres } from '#test/kit/postgres.ts';
import { templatePath } from '#test/kit/template.ts';

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The commit before the newest migration. */
function previousRelease(): string {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'db/migrations/*.sql');
  return git('rev-parse', `${newest}^`);
}

/** Checks a commit out beside, with the packages of this one. */
function checkOut(commit: string, tree: string): void {
  git('worktree', 'add', '--quiet', '--detach', tree, commit);
  if (readFileSync(join(tree, 'package-lock.json'), 'utf8') !== readFileSync('package-lock.json', 'utf8'))
    console.log('Its packages are others than ours; its tests run on ours.');
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
}

/** Puts a database with our schema where the tests of the other release expect one with theirs; returns its path. */
async function prepareEmbedded(tree: string): Promise<string> {
  const here = process.cwd();
  process.chdir(tree);
  const path = resolve(templatePath());
  process.chdir(here);
  const database = await PGlite.create();
  await connectPglite(database);
  const dump = await database.dumpDataDir('none');
  mkdirSync(dirname(path), { recursive: true });
  // Another tree may have the same file.
  rmSync(path, { force: true });
  writeFileSync(path, new Uint8Array(await dump.arrayBuffer()));
  await database.close();
  return path;
}

/** Migrates the database of which every new one is a copy. */
async function prepareServer(url: string, dataDir: string): Promise<void> {
  const template = new URL(url);
  template.pathname = '/template1';
  const database = await openDatabase(
    { databaseUrl: template.href, dataDir, production: false },
    { recordsEnvironment: false },
  );
  await database.close();
}

/** The machine may be busy with other proofs; how fast the tests are is not asked here. */
const patience = ['--testTimeout=300000', '--hookTimeout=300000'];

const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true });
const commit = values.from ?? previousRelease();
const home = mkdtempSync(join(tmpdir(), 'imurs-release-'));
const tree = join(home, 'tree');
const postgres = await startPostgres();
let template: string | undefined;
try {
  console.log(
    `The tests of ${git('log', '-1', '--format=%h %s', commit)} on the schema of ${git('rev-parse', '--short', 'HEAD')}`,
  );
  checkOut(commit, tree);
  template = await prepareEmbedded(tree);
  await prepareServer(postgres.url, home);
  const all = [...Object.keys(slices).map(name => `src/${name}/`), 'src/platform/'];
  const folders = positionals.length > 0 ? positionals : all.filter(folder => existsSync(join(tree, folder)));
  const { status } = spawnSync(
    resolve('node_modules/.bin/vitest'),
    ['run', '--project', 'integration*', '--project', 'postgres*', '--reporter=dot', ...patience, ...folders],
    { cwd: tree, stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: postgres.url } },
  );
  process.exitCode = status ?? 1;
} finally {
  postgres.stop();
  if (template) rmSync(template);
  if (existsSync(tree)) git('worktree', 'remove', '--force', tree);
  rmSync(home, { recursive: true, force: true });
}
