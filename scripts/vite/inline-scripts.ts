import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { scriptBrowsers } from './browsers.ts';

const prefix = 'virtual:inline-script/';
const filePrefix = 'virtual:script-file/';

/** A file with what it imports, built into one classic script. */
async function classicScript(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, target: scriptBrowsers, lib: { entry, formats: ['iife'], name: 'inlineScript' } },
  });
  const [bundle] = [output].flat();
  if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built into one script.`);
  return bundle.output[0].code.trim();
}

/**
 * `import code from 'virtual:inline-script/src/…'`: the file of that path, built into one classic script, as a text to
 * inline in a page.
 */
export const inlineScripts = (): Plugin => ({
  name: 'imurs:inline-scripts',
  resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return undefined;
    const entry = join(process.cwd(), id.slice(prefix.length + 1));
    this.addWatchFile(entry);
    return `export default ${JSON.stringify(await classicScript(entry))}`;
  },
});

/**
 * `import address from 'virtual:script-file/src/…'`: the same, as a file of its own in the build of the browser, for a
 * script that few pages load. While developing it is the source, which the server compiles.
 */
export function scriptFiles(paths: readonly string[]): Plugin {
  const built = new Map<string, Promise<{ fileName: string; source: string }>>();
  const buildOnce = (path: string) => {
    const made =
      built.get(path) ??
      classicScript(join(process.cwd(), path)).then(source => {
        const hash = createHash('sha256').update(source).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 7);
        return { fileName: `assets/${basename(path, '.ts')}-${hash}.js`, source };
      });
    built.set(path, made);
    return made;
  };
  let isBuild = false;
  return {
    name: 'imurs:script-files',
    configResolved: ({ command }) => void (isBuild = command === 'build'),
    resolveId: id => (id.startsWith(filePrefix) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${filePrefix}`)) return undefined;
      const path = id.slice(filePrefix.length + 1);
      return `export default ${JSON.stringify(`/${isBuild ? (await buildOnce(path)).fileName : path}`)}`;
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const path of paths) this.emitFile({ type: 'asset', ...(await buildOnce(path)) });
    },
  };
}
