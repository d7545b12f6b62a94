import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

/** Lays a `.br` and a `.gz` beside each text file of the browser build, so that serving costs no compression. */
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
  plugins: [tailwindcss(), reactRouter(), precompressed()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Compiled as a whole while it comes, beside the page's own thread (Chrome since 136); otherwise function by function amid its work.
            postBanner: ({ name }) => (name === 'react' || name === 'router' ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              // The framework in two, each run in a task of its own, and one of what stands around every screen; screens stay apart.
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
                { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 5 },
                {
                  name: 'shell',
                  test: /src[\\/](web[\\/]|site[\\/](root|root-layout|route-access|navigation-rules|parts[\\/](?!error-pages|menu))|catalogue[\\/]parts[\\/](head|faq-schema)|accounts[\\/]parts[\\/](session|user-type-hint|continue-link)|ui[\\/](ask|alert|button|icon|deferredPart|loader|media|toast|wordmark)\.)/,
                  priority: 4,
                },
                {
                  name: 'opening',
                  test: /src[\\/]editorial[\\/]parts[\\/](hero-(frames|pictures)|typing-headline)\./,
                  priority: 3,
                },
                { name: 'forms', test: /src[\\/]ui[\\/](choice|counter|field|file-pick|form|notice)/, priority: 3 },
                // The magazine that turns its pages is a screen's own; the landing has none.
                {
                  name: 'flipbook',
                  test: /src[\\/]ui[\\/](flipbook|fold|leaves|use-page-drag|use-page-turning)\./,
                  priority: 3,
                },
                { name: 'cover', test: /src[\\/]ui[\\/](motif|ornament)\./, priority: 3 },
                // What many public screens share comes once; the rest of a screen comes with it. What screens of orders share and a
                // visitor does not meet at first is not for the landing to load.
                {
                  name: 'common',
                  test: /src[\\/](kernel|catalogue|editorial(?![\\/]parts[\\/]marquee)|ui[\\/](?!alert-sheet|bill-lines|carousel|disclosure|facts|money|sheet|skeleton|tag))/,
                  minShareCount: 5,
                  priority: 2,
                },
                {
                  name: 'orders',
                  test: /src[\\/](?!studio[\\/]|accounts[\\/]parts[\\/]passkey)/,
                  minShareCount: 6,
                  priority: 1,
                },
              ],
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
