import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Lays a `.br` and a `.gz` beside each text file of the browser build, so that serving costs no compression. */
const precompressed = (): Plugin => ({
  name: 'imurs:precompressed',
  apply: 'build',
  applyToEnvironment: environment => environment.name === 'client',
  async writeBundle({ dir = 'build/client' }) {
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files
        .filter(file => /\.(js|css|svg|json|txt|webmanifest)$/.test(file))
        .map(async file => {
          const bytes = await readFile(join(dir, file));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
          await writeFile(join(dir, `${file}.br`), await promisify(brotliCompress)(bytes, { params }));
          await writeFile(join(dir, `${file}.gz`), await promisify(gzip)(bytes, { level: 9 }));
        }),
    );
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
            codeSplitting: {
              groups: [
                {
                  name: 'vendor',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'shell',
                  test: /src[\\/](site|accounts[\\/]parts|kernel)[\\/](?!pages)|src[\\/]ui[\\/](ask|alert|button|icon|loader|page|sheet|toast|wordmark)/,
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
