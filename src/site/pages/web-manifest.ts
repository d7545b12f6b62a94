import type { LoaderFunctionArgs } from 'react-router';
import { publicConfigContext } from '#web/use-public-config.ts';

/** site.webmanifest: the shop's name and icons on a phone's home screen (D01). */
export function loader({ context }: LoaderFunctionArgs) {
  const { name } = context.get(publicConfigContext).brand;
  const manifest = {
    name,
    short_name: name,
    start_url: '/',
    display: 'minimal-ui',
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-180.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
}
