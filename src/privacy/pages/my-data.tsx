import { useLoaderData } from 'react-router';
import { NotMember } from '#src/accounts/parts/not-member.tsx';
import { sessionUser } from '#src/accounts/parts/session.tsx';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { agreeSpeech } from '#src/abstract-form/wire/speech.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink, Button, TextLink } from '#ui/button.tsx';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { EraseSection, useAct } from '../parts/erase-section.tsx';
import type { myData, MyData } from '../wire.ts';

/** What somebody agreed to, and the recordings of their magazines, which are written down or not (W113). */
function AgreedSection({ agreed }: Pick<MyData, 'agreed'>) {
  const { busy, act } = useAct();
  const decide = (edition: string, agree: boolean) =>
    act(
      () => ask<typeof agreeSpeech>('POST /api/agreeSpeech', { json: { edition, agree } }),
      agree ? 'What you record is written down again.' : 'Withdrawn: what you record is not written down any more.',
    );
  return (
    <section aria-labelledby="agreed" className="grid gap-3 border-t border-rule pt-5">
      <h2 id="agreed" className="text-h4">
        What you agreed to
      </h2>
      {agreed.length === 0 && <p className="text-soft">Nothing is recorded yet.</p>}
      <ul className="grid gap-3">
        {agreed.map(({ what, where, wording, edition, withdrawn }) => (
          <li key={what + where} className="grid justify-items-start gap-1">
            <span>
              {wording ? <TextLink to={wording}>{what}</TextLink> : what}: {where}.
            </span>
            {edition && (
              <Button size="small" kind="quiet" busy={busy} onClick={() => void decide(edition, withdrawn)}>
                {withdrawn ? 'Write them down again' : 'Withdraw'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const meta = pageMeta('Your data', { noindex: true });

export async function clientLoader() {
  const { type } = await sessionUser();
  if (type !== 'Customer' && type !== 'Partner') return { kind: 'visitor' as const };
  const reply = await ask<typeof myData>('GET /api/myData');
  return reply.ok
    ? { kind: 'data' as const, data: reply.body, profile: type === 'Customer' ? '/account' : '/profile' }
    : { kind: 'failed' as const, message: reply.error.message };
}

export const HydrateFallback = () => <Loader full />;

/** /mydata: everything we have about a customer or partner, as one file, and its erasure (W101, W102). */
export default function MyDataPage() {
  const loaded = useLoaderData<typeof clientLoader>();
  if (loaded.kind === 'visitor') return <NotMember />;
  if (loaded.kind === 'failed')
    return (
      <Page title="Your data" width="text" dense>
        <Notice tone="bad" title={loaded.message} live />
      </Page>
    );
  return (
    <Page
      title="Your data"
      width="text"
      dense
      lead="What we keep about you, to take with you or to have erased."
      actions={
        <ButtonLink to={loaded.profile} kind="quiet">
          Profile Settings
        </ButtonLink>
      }
    >
      <div className="grid gap-8">
        <section aria-labelledby="take" className="grid gap-3 border-t border-rule pt-5">
          <h2 id="take" className="text-h4">
            Everything as one file
          </h2>
          <p className="text-soft">
            Your account, orders, bills and messages, and of each magazine its words, photos, recordings and soft copy.
            It can be large: load it where the connection is good.
          </p>
          <p>
            <ButtonLink to="/api/export" icon="download" kind="secondary">
              Save everything about me
            </ButtonLink>
          </p>
          {loaded.data.exports.length > 0 && (
            <p className="text-soft">
              Because you wrote to us, one of us has taken this file for you:{' '}
              {loaded.data.exports.map(({ at }) => formatDateTime(at)).join('; ')}. If you did not, please call us.
            </p>
          )}
        </section>
        <AgreedSection agreed={loaded.data.agreed} />
        <EraseSection data={loaded.data} />
      </div>
    </Page>
  );
}
