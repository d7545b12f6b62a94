import { inr } from '#kernel/money.ts';
import type { waiveRound } from '#src/soft-copy/wire/rounds.ts';
import { ask } from '#ui/ask.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { ReasonedAct } from './reasoned-act.tsx';
import type { StudioEdition } from './studio-edition.ts';

/** Waives what a round of changes costs, with a reason (W83); nothing without such a round. */
export const RoundCharges = ({ edition: { _id: edition, charges } }: { edition: StudioEdition }) =>
  charges.map(({ round, label, amount }) => (
    <Disclosure key={round} title={`${label} costs ${inr(amount)}: waive it`}>
      <ReasonedAct
        label="Why it is waived"
        missing="Say why it is waived. It is kept in the history."
        button="Waive it"
        done="Waived."
        work={reason => ask<typeof waiveRound>('POST /studio/api/waive-round', { json: { edition, round, reason } })}
      />
    </Disclosure>
  ));
