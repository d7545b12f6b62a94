import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const folder = 'build/client';

interface Manifest {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, Record<string, unknown> & { imports: string[] }>;
}

export interface LoadedFile {
  file: string;
  bytes: number;
  gzip: number;
  brotli: number;
}

/** The scripts that the HTML of a built screen names, which a browser loads before the screen is interactive. */
export function firstLoad(screen: string): LoadedFile[] {
  const name = readdirSync(join(folder, 'assets')).find(file => /^manifest-.*\.js$/.test(file));
  const text = readFileSync(join(folder, 'assets', name ?? ''), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
  const files = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports]);
  for (const id of ['root', 'root-layout', screen]) {
    const route = manifest.routes[id];
    if (!route) throw new Error(`there is no screen ${id}`);
    const own = Object.entries(route).filter(([key]) => key === 'module' || key.endsWith('Module'));
    for (const file of [...own.map(([, value]) => value), ...route.imports])
      if (typeof file === 'string') files.add(file);
  }
  return [...files].map(file => {
    const bytes = readFileSync(join(folder, file));
    const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
    return { file, bytes: bytes.length, gzip: gzip.length, brotli: brotli.length };
  });
}

/** The total size of files, bytes. */
export const totalBytes = (files: readonly LoadedFile[], what: 'gzip' | 'brotli'): number =>
  files.reduce((all, file) => all + file[what], 0);
