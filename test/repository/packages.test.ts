import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allFontFiles } from '#typeset/fonts/fonts.ts';

test('repository: set-up leaves of the packages what something reads', () => {
  const styles = globSync('node_modules/@{expo-google-fonts,fontsource}/**/*.{ttf,otf,woff,woff2}');
  expect(styles.map(path => resolve(path)).toSorted()).toEqual([...new Set(allFontFiles())].toSorted());
  expect(globSync('node_modules/{@*/*,*}/**/*.map', { exclude: ['node_modules/.*/**'] })).toEqual([]);
  // What one command alone needs is installed when it first runs.
  for (const name of ['drizzle-kit', 'lighthouse', 'esbuild']) expect(existsSync(`node_modules/${name}`)).toBe(false);
});

/** A copy of the set-up in a folder whose npm writes a package, as often as it is asked to. */
function setUpCopy() {
  const folder = mkdtempSync(join(tmpdir(), 'imurs-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(resolve('scripts'), join(folder, 'scripts'), { recursive: true });
  for (const path of ['node_modules/node/bin', 'node_modules/.cache', 'bin', 'src/typeset/fonts'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['package.json', 'package-lock.json', 'src/typeset/fonts/fonts.ts'])
    cpSync(resolve(path), join(folder, path));
  const script = (text: string) => `#!/bin/sh\n${text}\n`;
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text, { mode: 0o755 });
  // The project's own Node only runs slim.ts here, and deletes a file of the package.
  const slimming = script('rm -f node_modules/font/unused.ttf');
  write('node_modules/.cache/kept', '');
  write(
    'bin/npm',
    script(`echo npm >> installs
mkdir -p node_modules/node/bin
cat > node_modules/node/bin/node <<'END'
${slimming}END
chmod +x node_modules/node/bin/node
[ -e node_modules/font ] || { mkdir node_modules/font; touch node_modules/font/unused.ttf node_modules/font/used.ttf; }`),
  );
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` };
  const program = "import { install } from './scripts/setup.mjs'; install();";
  return {
    folder,
    write,
    setUp: () => spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, env }).status,
    installs: () => readFileSync(join(folder, 'installs'), 'utf8').trim().split('\n').length,
    has: (path: string) => existsSync(join(folder, 'node_modules', path)),
  };
}

test('repository: set-up installs once, and again from nothing when other files of packages are read', () => {
  const { folder, write, setUp, installs, has } = setUpCopy();
  expect([setUp(), setUp(), installs()]).toEqual([0, 0, 1]);
  expect([has('font/used.ttf'), has('font/unused.ttf')]).toEqual([true, false]);
  // Another lock file: npm adds to what is there.
  write('package-lock.json', '{}');
  rmSync(join(folder, 'node_modules/font/used.ttf'));
  expect([setUp(), installs(), has('font/used.ttf')]).toEqual([0, 2, false]);
  // A font that a design names from now on may have been deleted: npm would not notice.
  write('src/typeset/fonts/fonts.ts', '// other fonts');
  expect([setUp(), installs(), has('font/used.ttf'), has('.cache/kept')]).toEqual([0, 3, true, true]);
});
