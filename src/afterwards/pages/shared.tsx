import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { themeOf } from '#kernel/themes.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Flipbook } from '#ui/flipbook.tsx';
import { Page } from '#ui/page.tsx';
import { setEditionBrand } from '#web/set-edition-brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { sharedMagazine, SharedRecord } from '../wire.ts';

export const meta = pageMeta('A magazine for you', {
  noindex: true,
  brandOf: data => (data as { magazine?: SharedRecord }).magazine?.brand?.name,
});

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const reply = await ask<typeof sharedMagazine>('POST /api/sharedMagazine', { json: { token } });
  setEditionBrand(token, reply.ok ? reply.body.brand : undefined);
  return reply.ok ? { magazine: reply.body } : { status: reply.status, message: reply.error.message };
}

/** /shared/{token}: a magazine that somebody shared, to leaf through without an account (W71). */
export default function Shared() {
  const loaded = useLoaderData<typeof clientLoader>();
  if (!('magazine' in loaded)) {
    const isEnded = loaded.status === 404;
    return (
      <div className="page page-grid">
        <EmptyState
          level={1}
          illustration={isEnded ? 'lost' : 'broken'}
          title={isEnded ? 'This magazine is not shared any more' : 'The magazine did not arrive'}
          text={loaded.message}
          action={!isEnded && <Button onClick={() => window.location.reload()}>Try again</Button>}
        />
      </div>
    );
  }
  const { title, from, theme, fromRight, pages } = loaded.magazine;
  const shown = pages.map((page, at) => ({ ...page, alt: `Page ${at + 1} of ${pages.length}` }));
  return (
    <Page dense title={title} eyebrow={from === null ? undefined : `From ${from}`} theme={themeOf(theme)} width="wide">
      <Flipbook pages={shown} title={title} fromRight={fromRight} />
    </Page>
  );
}
