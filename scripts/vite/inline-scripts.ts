import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const prefix = 'virtual:inline-script/';
const resolvedPrefix = `\0${prefix}`;

/**
 * `import code from 'virtual:inline-script/src/…'`: the file of that path with what it imports, built into one classic
 * script, as a text to inline in a page.
 */
export const inlineScripts = (): Plugin => ({
  name: 'imurs:inline-scripts',
  resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(resolvedPrefix)) return undefined;
    const entry = join(process.cwd(), id.slice(resolvedPrefix.length));
    this.addWatchFile(entry);
    const output = await build({
      configFile: false,
      logLevel: 'warn',
      build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'inlineScript' } },
    });
    const [bundle] = [output].flat();
    if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built into one script.`);
    return `export default ${JSON.stringify(bundle.output[0].code.trim())}`;
  },
});
