import type { agreeSpeech } from '#src/abstract-form/wire/speech.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import type { MyData } from '../wire.ts';
import { useAct } from './use-act.ts';

/** What somebody agreed to, and the recordings of their magazines, which are written down or not (W113). */
export function AgreedSection({ agreed }: Pick<MyData, 'agreed'>) {
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
