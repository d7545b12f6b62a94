import type { publish, redraft } from '#src/soft-copy/wire.ts';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import type { answerWish, sendRound } from '#src/soft-copy/wire/rounds.ts';
import { ask } from '#ui/ask.ts';
import type { StudioEdition } from '../studio-edition.ts';
import { useStaffAct } from '../use-staff-act.ts';

interface StepOptions {
  edition: Pick<StudioEdition, '_id' | 'drafts'>;
  magazine: Pick<MagazineRecord, 'round' | 'head'> | undefined;
  /** Why staff act for the customer; '' while they need not. */
  reason: string;
  /** Reads the magazine again. */
  load: () => Promise<unknown>;
}

/** What the studio does with a whole draft, and with a wish. */
export function useStaffSteps({ edition, magazine, reason, load }: StepOptions) {
  const { busy, act } = useStaffAct();
  const { _id: id, drafts } = edition;
  const done = async (isDone: Promise<boolean>) => {
    const result = await isDone;
    await load();
    return result;
  };
  return {
    busy,
    publish: (note: string) =>
      done(
        act('publish', 'Published. The customer has been told.', () =>
          ask<typeof publish>('POST /studio/api/publish', {
            json: { edition: id, version: drafts[0]?.version, ...(note && { note }) },
          }),
        ),
      ),
    draft: () =>
      done(
        act('draft', 'The draft is being made. It takes about a minute.', () =>
          ask<typeof redraft>('POST /studio/api/redraft', { json: { edition: id } }),
        ),
      ),
    send: () =>
      done(
        act('send', 'Sent. The next soft copy is made of it.', () =>
          ask<typeof sendRound>('POST /api/rounds/send', {
            json: { edition: id, round: magazine?.round.n ?? 1, head: magazine?.head ?? 0, ...(reason && { reason }) },
          }),
        ),
      ),
    answer: (wish: string, state: 'open' | 'done' | 'declined', answer: string) =>
      done(
        act('answer', state === 'open' ? 'It is open again.' : 'Ticked off.', () =>
          ask<typeof answerWish>('POST /studio/api/wishes', { json: { edition: id, wish, state, answer } }),
        ),
      ),
  };
}
