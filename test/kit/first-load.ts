import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = 'build/client';

interface Manifest {
  url: string;
  entry: { module: string };
  routes: Record<string, Record<string, unknown>>;
}

export interface LoadedFile {
  file: string;
  bytes: number;
  gzip: number;
  brotli: number;
}

/** Adds a script of the build, such as `/assets/x.js`, with all that it imports statically, and so on. */
function addWithImports(file: string, files: Set<string>): void {
  if (files.has(file)) return;
  files.add(file);
  const code = readFileSync(join(folder, file), 'utf8');
  for (const [, name] of code.matchAll(/\b(?:import|from)"\.\/([^"]+\.js)"/g)) addWithImports(`/assets/${name}`, files);
}

/** The scripts that the HTML of a built screen names, which a browser loads before the screen is interactive. */
export function firstLoad(screen: string): LoadedFile[] {
  const name = readdirSync(join(folder, 'assets')).find(file => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(folder, 'assets', name ?? ''), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  const files = new Set([manifest.url]);
  addWithImports(manifest.entry.module, files);
  for (const id of ['root', 'root-layout', screen]) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`there is no screen ${id}`);
    const own = Object.entries(route).filter(([key]) => key === 'module' || key.endsWith('Module'));
    for (const [, file] of own) if (typeof file === 'string') addWithImports(file, files);
  }
  return [...files].map(file => {
    const bytes = readFileSync(join(folder, file));
    const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
    return { file, bytes: bytes.length, gzip: gzip.length, brotli: brotli.length };
  });
}

/** The script of the build whose name begins with `name`, and all that it imports statically, at whatever depth. */
export function withImports(name: string): string[] {
  const script = readdirSync(join(folder, 'assets')).find(file => file.startsWith(`${name}-`) && file.endsWith('.js'));
  if (!script) throw new Error(`there is no script ${name}`);
  const files = new Set<string>();
  addWithImports(`/assets/${script}`, files);
  return [...files];
}

/** The total size of files, bytes. */
export const totalBytes = (files: readonly LoadedFile[], what: 'gzip' | 'brotli'): number =>
  files.reduce((all, file) => all + file[what], 0);
