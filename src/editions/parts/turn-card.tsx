import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { possessive } from '#kernel/grammar.ts';
import { dayInIndia } from '#kernel/dates.ts';
import { defaultErrorAlert, useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import {
  arrivalText,
  neededByText,
  nextText,
  sinceText,
  turnAct,
  turnOwner,
  zoneText,
} from '../rules/arrival-texts.ts';
import { arrivalEstimate, arrivalVerdict, type ArrivalOptions } from '../rules/arrival.ts';
import { approverOf } from '../rules/client.ts';
import { draftTimeText } from '../rules/timeline.ts';
import type { EditionRecord, arrived } from '../wire.ts';
import { arrivalTones } from './arrival-note.tsx';
import { formatDay, formatTime } from './formatting.ts';
import { TellByChat } from './tell-by-chat.tsx';
import { linkKeyOf } from './link-keys.ts';

/** The first thing on the tracker: whose turn it is, since when, and what comes next by which day (W70). */
export function TurnCard({ edition }: { edition: EditionRecord }) {
  if (edition.deliveredAt) return <Arrived edition={edition} day={edition.deliveredAt} />;
  const partners = partnersTurn(edition);
  if (partners) return <PartnersTurn edition={edition} {...partners} />;
  return edition.arrival && <Waiting edition={edition} arrival={edition.arrival} />;
}

/** What a partner's client waits for their partner to do with the soft copy (W68); `undefined` for everybody else. */
function partnersTurn({ withheld, live, mayAct, mayApprove, linkRole }: EditionRecord) {
  if (linkRole === 'tells' && withheld) return { act: 'has the soft copy', text: 'The story is told. Thank you.' };
  if (withheld && live < 3)
    return { act: 'looks at the soft copy first', text: 'You read it here as soon as it is sent to you.' };
  if (live === 1 && mayAct && !mayApprove)
    return { act: 'approves the soft copy', text: 'Read it and ask for changes, or tell them that it is right.' };
  return undefined;
}

const PartnersTurn = ({ edition, act, text }: { edition: EditionRecord; act: string; text: string }) => (
  <Notice action={edition.live === 1 && <ButtonLink to={`/edition/${edition._id}`}>Read the soft copy</ButtonLink>}>
    <p className="eyebrow text-accent">{possessive(edition.brand?.name ?? 'The studio')} turn</p>
    <p className="font-display text-h4 font-[560]">
      {edition.brand?.name} {act}
    </p>
    <p>{text}</p>
  </Notice>
);

interface WaitingProps {
  edition: EditionRecord;
  arrival: NonNullable<EditionRecord['arrival']>;
}

function Waiting({ edition, arrival }: WaitingProps) {
  const estimate = arrivalEstimate(arrival);
  const approver = approverOf(edition);
  const reader = !edition.mayAct ? 'others' : approver === null ? 'theirs' : { approver };
  const [needed, zone, since] = [neededByText(estimate, reader), zoneText(estimate), sinceText(estimate)];
  const drafting = draftTimeText(arrival);
  // While the approval can be taken back nothing is printed.
  const begins = edition.undoUntil && arrival.stage === 'press' ? formatTime(edition.undoUntil) : undefined;
  const owner =
    begins === undefined ? turnOwner(estimate, edition.mayAct ? 'Your turn' : 'The customer’s turn') : 'Approved';
  return (
    <Notice
      tone={arrivalTones[arrivalVerdict(estimate)]}
      action={<TurnActions edition={edition} stage={arrival.stage} />}
    >
      <div className="grid gap-1.5">
        <p className="eyebrow text-accent">{since ? `${owner} ${since}` : owner}</p>
        <p className="font-display text-h4 font-[560]">
          {begins === undefined ? turnAct(estimate, reader) : `Printing begins at ${begins}`}
        </p>
        <p>{nextText(estimate, reader) ?? arrivalText(estimate, reader)}</p>
        {drafting && <p>{drafting}</p>}
        {needed && <p className="font-semibold">{needed}</p>}
        {zone && <p className="text-small text-soft">{zone}</p>}
      </div>
    </Notice>
  );
}

interface TurnActionsProps {
  edition: EditionRecord;
  stage: ArrivalOptions['stage'];
}

/** What can be done at a stage: the next thing first. The address has a notice of its own, the balance a screen. */
function TurnActions({ edition, stage }: TurnActionsProps) {
  const { _id, mayAct, trackLink } = edition;
  const tells = mayAct || edition.linkRole === 'tells';
  if (stage === 'story' && tells && !edition.reopening?.open)
    return (
      <div className="actions">
        <ButtonLink to={`/abstract/${_id}`}>Tell the story</ButtonLink>
        {mayAct && <TellByChat edition={_id} />}
      </div>
    );
  if (stage === 'review') return <ButtonLink to={`/edition/${_id}`}>Read the soft copy</ButtonLink>;
  if (stage !== 'courier') return null;
  return (
    <div className="actions">
      {trackLink && (
        <ButtonLink to={trackLink.link} newTab icon="truck">
          Where the parcel is
        </ButtonLink>
      )}
      {mayAct && <ArrivedButton edition={_id} isHere label="It has arrived" />}
    </div>
  );
}

/** Shown once it has arrived. Until the end of that day it can be taken back. */
function Arrived({ edition: { _id, mayAct }, day }: { edition: EditionRecord; day: string }) {
  const [today] = useState(() => dayInIndia(new Date()));
  const actions = mayAct && (
    <div className="actions">
      <ButtonLink to={`/afterwards/${_id}`}>Keep and share</ButtonLink>
      {day === today && <ArrivedButton edition={_id} isHere={false} label="It is not here after all" />}
    </div>
  );
  return (
    <Notice tone="good" action={actions}>
      <p className="eyebrow text-accent">Delivered</p>
      <p className="font-display text-h4 font-[560]">It arrived on {formatDay(day)}</p>
    </Notice>
  );
}

interface ArrivedButtonProps {
  edition: string;
  /** What it says: that the parcel is there, or that it is not. */
  isHere: boolean;
  label: string;
}

function ArrivedButton({ edition, isHere, label }: ArrivedButtonProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const alert = useAlert();
  const say = async () => {
    setBusy(true);
    const reply = await ask<typeof arrived>('POST /api/arrived', {
      json: { edition, arrived: isHere },
      key: linkKeyOf(edition),
    });
    setBusy(false);
    if (!reply.ok) await alert({ ...defaultErrorAlert, text: reply.error.message });
    await revalidate();
  };
  return (
    <Button kind="secondary" busy={busy} onClick={() => void say()}>
      {label}
    </Button>
  );
}
