import { useEffect, useEffectEvent, useState } from 'react';
import { linkKeyOf } from '#src/editions/parts/link-keys.ts';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { isInconclusive } from '#ui/inconclusive.ts';
import { Loader } from '#ui/loader.tsx';
import { Notice } from '#ui/notice.tsx';
import type * as wire from '../../wire/editing.ts';
import type { DrawingTurn } from './use-previews.ts';

interface LayoutChoiceProps {
  edition: string;
  page: string;
  inTurn: DrawingTurn;
  error: string | undefined;
  /** Asks for them once more. */
  onAgain: () => void;
  onLayout: (template: string) => Promise<void>;
}
interface Offer {
  layouts: readonly { template: string; picture: string }[];
}

/** Up to three other layouts of a page, each drawn with what stands on it. */
export function LayoutChoice({ edition, page, inTurn, error, onAgain, onLayout }: LayoutChoiceProps) {
  const [offer, setOffer] = useState<Offer>();
  const [problem, setProblem] = useState<{ says: string; passes: boolean }>();
  const [chosen, setChosen] = useState<string>();
  const load = useEffectEvent(() =>
    inTurn(async () => {
      const json = { edition, page };
      const reply = await ask<typeof wire.layouts>('POST /api/layouts', { json, key: linkKeyOf(edition) });
      if (reply.ok) setOffer(reply.body);
      else setProblem({ says: reply.error.message, passes: isInconclusive(reply.status) });
    }),
  );
  useEffect(() => void load(), []);

  async function choose(template: string) {
    if (chosen !== undefined) return;
    setChosen(template);
    await onLayout(template);
    setChosen(undefined);
  }
  if (problem !== undefined)
    return (
      <Notice
        tone="bad"
        live
        action={
          problem.passes && (
            <Button
              size="small"
              kind="secondary"
              onClick={() => {
                setProblem(undefined);
                onAgain();
              }}
            >
              Try again
            </Button>
          )
        }
      >
        {problem.says}
      </Notice>
    );
  if (!offer) return <Loader label="Drawing other layouts of this page" />;
  if (offer.layouts.length === 0)
    return (
      <p>
        No other layout holds what stands on this page. Leave a photo out first, or tell the studio what you would like.
      </p>
    );
  return (
    <>
      {error && (
        <Notice tone="bad" live>
          {error}
        </Notice>
      )}
      <ul className="proof-layouts">
        {offer.layouts.map(({ template, picture }, at) => (
          <li key={template}>
            <button
              type="button"
              aria-label={`Layout ${at + 1} of ${offer.layouts.length}`}
              aria-busy={chosen === template ? true : undefined}
              aria-disabled={chosen === undefined ? undefined : true}
              onClick={() => void choose(template)}
            >
              <img src={`data:image/webp;base64,${picture}`} alt="" width={400} height={566} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
