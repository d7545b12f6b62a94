import { useId } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextArea } from '#ui/field.tsx';
import { Actions } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { JoinForm } from '../parts/join-form.tsx';
import { PhotosPart } from '../parts/photos-part.tsx';
import { type ContributionWork, type SaveStatus, useAct, useContribution } from '../parts/use-contribution.ts';
import { VoicePart } from '../parts/voice-part.tsx';
import { dayText, friendLimits } from '../rules.ts';
import type { InvitationRecord } from '../wire.ts';
import type * as wire from '../wire.ts';

export const meta = pageMeta('Tell your part', { noindex: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const reply = await ask<typeof wire.invitation>('POST /api/invitation', { json: { token } });
  return { token, ...(reply.ok ? { invitation: reply.body } : { status: reply.status, message: reply.error.message }) };
}

/** /tell/{token}: where a friend tells their part (W53). */
export default function Tell() {
  const loaded = useLoaderData<typeof clientLoader>();
  if ('invitation' in loaded) return <Invitation token={loaded.token} loaded={loaded.invitation} key={loaded.token} />;
  const { status, message } = loaded;
  return (
    <EmptyState
      level={1}
      illustration={status === 404 ? 'lost' : 'broken'}
      title={status === 404 ? 'This invitation is not open' : 'The invitation did not arrive'}
      text={message}
      action={status !== 404 && <Button onClick={() => window.location.reload()}>Try again</Button>}
    />
  );
}

function Invitation({ token, loaded }: { token: string; loaded: InvitationRecord }) {
  const work = useContribution(token, loaded);
  const { invitation } = work;
  const { about, from, note, lastDay, questions, mine } = invitation;
  if (mine?.state === 'withdrawn')
    return (
      <EmptyState
        level={1}
        title="It is withdrawn"
        text={
          mine.isPrinted
            ? 'The magazine was at the printer already, so the printed copies still have your words and photos: nobody can take them out of those. We deleted everything else: your recordings play nowhere any more, and the magazine online is made again without you.'
            : `What you told is deleted and will not be printed. If you change your mind, ask ${from} for a new link.`
        }
      />
    );
  return (
    <Page
      dense
      title={`Tell your part about ${about}`}
      width="text"
      lead={
        mine ? undefined : `${from} is making a printed magazine about ${about}, and would love a few lines from you.`
      }
    >
      {note && (
        <blockquote className="measure border-l-2 border-accent pl-4 whitespace-pre-line">
          {note}
          <footer className="mt-1 text-small text-soft">{from}</footer>
        </blockquote>
      )}
      {mine ? (
        <Contribution token={token} work={work} mine={mine} />
      ) : (
        <div className="grid gap-6">
          <ul className="grid list-disc gap-2 pl-5">
            {questions.map(({ key, question }) => (
              <li key={key}>{question}</li>
            ))}
          </ul>
          <p className="text-small text-soft">
            By voice or in writing, five minutes are enough, until {dayText(lastDay)}. {from} reads it first; {about}{' '}
            hears nothing of it from us.
          </p>
          <JoinForm token={token} invitation={invitation} take={work.take} />
        </div>
      )}
    </Page>
  );
}

type Mine = NonNullable<InvitationRecord['mine']>;

function Contribution({ token, work, mine }: { token: string; work: ContributionWork; mine: Mine }) {
  const { from, about, questions } = work.invitation;
  const { busy, error, run } = useAct(work.take);
  const alert = useAlert();
  const sent = mine.state !== 'open';
  const send = async () => {
    if (await work.flush())
      await run(() => ask<typeof wire.sendContribution>('POST /api/sendContribution', { json: { token } }));
  };
  const withdraw = async () => {
    const chosen = await alert({
      title: 'Withdraw what you told?',
      text: 'It is deleted and will not be printed. This cannot be undone.',
      actions: [{ label: 'Withdraw' }, { label: 'Keep it', kind: 'secondary' }],
    });
    if (chosen === 0)
      await run(() => ask<typeof wire.withdrawConsent>('POST /api/withdrawConsent', { json: { token } }));
  };
  return (
    <div className="grid gap-8">
      {sent && (
        <Notice tone="good" title={`Thank you, ${mine.name}.`} live>
          {from} has it now.{' '}
          {mine.mayChange
            ? 'You can open this page again on this device and change it until the magazine is approved for printing.'
            : 'The magazine is approved, so it cannot be changed any more.'}
        </Notice>
      )}
      {questions.map(({ key, question }) => (
        <Question key={key} token={token} answerKey={key} question={question} work={work} mine={mine} />
      ))}
      {mine.mayChange && <PhotosPart token={token} photos={mine.photos} take={work.take} />}
      {error && (
        <p className="text-madder" role="alert">
          {error}
        </p>
      )}
      <Actions sticky>
        {!sent && (
          <Button size="large" busy={busy} onClick={() => void send()}>
            Send it to {from}
          </Button>
        )}
        {mine.mayChange && <SaveLine status={work.status} sent={sent} />}
      </Actions>
      <p className="text-small text-soft">
        Signed {mine.name}. Only {from} and the people who make the magazine see it, never {about} before it is printed.
      </p>
      <p>
        <Button kind="quiet" size="small" icon="trash" onClick={() => void withdraw()}>
          Withdraw what I told
        </Button>
      </p>
    </div>
  );
}

interface QuestionProps {
  token: string;
  answerKey: number;
  question: string;
  work: ContributionWork;
  mine: Mine;
}

function Question({ token, answerKey, question, work, mine }: QuestionProps) {
  const id = useId();
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-h4">
        {question}
      </h2>
      <TextArea
        label={question}
        labelHidden
        rows={3}
        count={friendLimits.answerLength}
        value={work.textOf(answerKey)}
        readOnly={!mine.mayChange}
        onValue={text => work.write(answerKey, text)}
        onBlur={() => void work.flush()}
      />
      {mine.mayChange && (
        <VoicePart
          token={token}
          answerKey={answerKey}
          question={id}
          voice={mine.answers.find(answer => answer.key === answerKey)?.voice ?? null}
          take={work.take}
        />
      )}
    </section>
  );
}

/** Where the words are: one quiet line. */
function SaveLine({ status, sent }: { status: SaveStatus; sent: boolean }) {
  const text =
    status === 'saved'
      ? sent
        ? 'Saved.'
        : 'Saved, not sent yet.'
      : status === 'saving'
        ? 'Saving …'
        : status === 'waiting'
          ? 'No connection: your words are kept on this device and saved as soon as there is one.'
          : status.refused;
  return (
    <p className="text-small text-soft" role="status">
      {text}
    </p>
  );
}
