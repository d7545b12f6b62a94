import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { browsers, scriptBrowsers } from './scripts/vite/browsers.ts';
import { chunkGroups } from './scripts/vite/chunks.ts';
import { inlineScripts, scriptFiles } from './scripts/vite/inline-scripts.ts';
import { leanManifestFile } from './scripts/vite/lean-manifest.ts';

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Writes a `.br` and a `.gz` beside each text file of the browser build, so that serving needs no compression. */
const precompressed = (): Plugin => ({
  name: 'imurs:precompressed',
  buildApp: {
    // After all of them: some files are written by the last one.
    order: 'post',
    async handler(builder) {
      const folder = builder.environments['client']?.config.build.outDir;
      if (!folder) return;
      const files = await readdir(folder, { recursive: true });
      const texts = files.filter(file => /\.(js|css|svg|txt|webmanifest)$/.test(file));
      await Promise.all(texts.map(file => compress(join(folder, file))));
    },
  },
});

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    scriptFiles(['src/ui/older-browsers.ts']),
    tailwindcss(),
    reactRouter(),
    leanManifestFile(),
    precompressed(),
  ],
  build: { target: scriptBrowsers, cssTarget: browsers, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Seven letters of the hash, not eight: every page loads the names of all files, which do not compress.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Chrome (since 136) compiles these files whole while they load, beside the main thread, not function by
            // function on it.
            postBanner: ({ name }) => (name === 'react' || name === 'router' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: chunkGroups(join(import.meta.dirname, 'src')),
            },
          },
        },
      },
    },
    ssr: {
      // The server bundle holds React itself, in its production form whatever NODE_ENV says when it is started.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true as const },
      }),
    },
  },
}));
