import { useEffect, useId, useRef, useState } from 'react';
import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { bringIntoView } from '#ui/bring-into-view.ts';
import type { FormLanguage } from '#kernel/subject.ts';
import { useAlert } from '#ui/alert.tsx';
import { ask } from '#ui/ask.ts';
import { TellPartByChat } from '#src/editions/parts/tell-by-chat.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextArea, Field } from '#ui/field.tsx';
import { Actions } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { Segments } from '#ui/segments.tsx';
import { setEditionBrand } from '#web/set-edition-brand.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useCopy } from '#ui/use-copy.ts';
import { JoinForm } from '../parts/join-form.tsx';
import { PhotosPart } from '../parts/photos-part.tsx';
import {
  chosenLanguage,
  questionIn,
  refusalText,
  rememberLanguage,
  tellWords,
  type TellWords,
} from '../parts/tell-words.ts';
import { type ContributionWork, forgetOnDevice, useAct, useContribution } from '../parts/use-contribution.ts';
import { VoicePart } from '../parts/voice-part.tsx';
import { friendLimits } from '../rules.ts';
import type { InvitationRecord } from '../wire.ts';
import type * as wire from '../wire.ts';

/** A person's own link, by which they change or withdraw what they told on any device. */
function OwnLink({ url, words }: { url: string; words: TellWords }) {
  const copy = useCopy({ copied: words.copied, byHand: words.copyByHand });
  return (
    <div className="grid gap-3">
      <Field
        label={words.ownLink}
        hint={words.ownLinkHint}
        readOnly
        value={url}
        onFocus={event => event.target.select()}
        suffix={
          <Button size="small" kind="quiet" icon="copy" onClick={() => void copy(url)}>
            {words.copy}
          </Button>
        }
      />
      <p>
        <ButtonLink
          to={`https://wa.me/?text=${encodeURIComponent(`${words.ownLink}: ${url}`)}`}
          newTab
          size="small"
          kind="secondary"
          icon="share"
        >
          {words.share}
        </ButtonLink>
      </p>
    </div>
  );
}

export const meta = pageMeta('Tell your part', {
  noindex: true,
  brandOf: data => (data as { invitation?: InvitationRecord }).invitation?.brand?.name,
});

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const token = params['token'] ?? '';
  const reply = await ask<typeof wire.invitation>('POST /api/invitation', { json: { token } });
  setEditionBrand(token, reply.ok ? reply.body.brand : undefined);
  return { token, ...(reply.ok ? { invitation: reply.body } : { status: reply.status, error: reply.error }) };
}

/** /tell/{token}: where a friend tells their part (W53). */
export default function Tell() {
  const loaded = useLoaderData<typeof clientLoader>();
  if ('invitation' in loaded) return <Invitation token={loaded.token} loaded={loaded.invitation} key={loaded.token} />;
  const { status, error } = loaded;
  const language = chosenLanguage(navigator.language.startsWith('hi') ? 'hi' : 'en');
  const words = tellWords(language);
  const isHandedIn = error.code === 'friends-closed';
  const isClosed = isHandedIn || status === 404;
  return (
    <div lang={language} className="page page-grid">
      <EmptyState
        level={1}
        illustration={isClosed ? 'lost' : 'broken'}
        title={isHandedIn ? words.handedIn : isClosed ? words.notOpen : words.notArrived}
        text={refusalText(words, status, error)}
        action={!isClosed && <Button onClick={() => window.location.reload()}>{words.tryAgain}</Button>}
      />
    </div>
  );
}

const languages = [
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'hi', label: 'हिन्दी', lang: 'hi' },
] as const;

/** What stands below the invitation; it is brought into view when somebody begins or sends here. */
function usePartInView(state: string | undefined) {
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) bringIntoView(part.current);
    shown.current = state;
  }, [state]);
  return part;
}

function Invitation({ token, loaded }: { token: string; loaded: InvitationRecord }) {
  const [language, setLanguage] = useState<FormLanguage>(() => chosenLanguage(loaded.language));
  const words = tellWords(language);
  const work = useContribution(token, loaded, words);
  const { invitation } = work;
  const { from, note, lastDay, questions, mine } = invitation;
  const part = usePartInView(mine?.state);
  if (mine?.state === 'withdrawn')
    return (
      <div lang={language} className="page page-grid">
        <EmptyState
          level={1}
          title={words.withdrawn}
          text={mine.isPrinted ? words.withdrawnPrinted : words.withdrawnText(from)}
        />
      </div>
    );
  const choose = (chosen: FormLanguage) => {
    setLanguage(chosen);
    rememberLanguage(chosen);
  };
  return (
    <div lang={language}>
      <Page dense title={words.title(invitation)} width="text" lead={mine ? undefined : words.lead(invitation)}>
        <Segments legend="Language · भाषा" value={language} options={languages} onValue={choose} />
        {note && (
          <blockquote className="measure border-l-2 border-accent pl-4 whitespace-pre-line" lang={invitation.language}>
            {note}
            <footer className="mt-1 text-small text-soft">{from}</footer>
          </blockquote>
        )}
        {mine ? (
          <div ref={part} tabIndex={-1}>
            <Contribution token={token} work={work} mine={mine} language={language} />
          </div>
        ) : (
          <div className="grid gap-6">
            <ul className="grid list-disc gap-2 pl-5">
              {questions.map(question => {
                const { text, lang } = questionIn(question, language, invitation.language);
                return (
                  <li key={question.key} lang={lang}>
                    {text}
                  </li>
                );
              })}
            </ul>
            <p className="text-small text-soft">{words.howLong(invitation, lastDay)}</p>
            <p>
              <TellPartByChat token={token} label={words.byChat} language={language} />
            </p>
            <JoinForm token={token} invitation={invitation} language={language} work={work} />
          </div>
        )}
      </Page>
    </div>
  );
}

type Mine = NonNullable<InvitationRecord['mine']>;

interface ContributionProps {
  token: string;
  work: ContributionWork;
  mine: Mine;
  /** Of the page. */
  language: FormLanguage;
}

function Contribution({ token, work, mine, language }: ContributionProps) {
  const { words } = work;
  const { from, questions } = work.invitation;
  const { busy, error, run, fail } = useAct(work.take);
  const sent = mine.state !== 'open';
  const maySend = !sent && !mine.isHandedIn;
  const isTold = hasTold(work, mine);
  const [wasTold, setWasTold] = useState(isTold);
  if (isTold !== wasTold) {
    // That there was nothing to send is over.
    setWasTold(isTold);
    fail(undefined);
  }
  const send = () =>
    work.spoken.settleFor(async waiting => {
      if (waiting) waiting.show();
      else if (await work.flush())
        await run(() => ask<typeof wire.sendContribution>('POST /api/sendContribution', { json: { token } }));
    });
  return (
    <div className="grid gap-8">
      {sent && (
        <Notice tone="good" title={words.thanks(mine.name)} live>
          {words.hasIt(work.invitation)}{' '}
          {!mine.mayChange
            ? words.mayNotChange
            : mine.isHandedIn
              ? words.mayChangeLate(work.invitation)
              : words.mayChange}
        </Notice>
      )}
      {!sent && mine.isHandedIn && <Notice title={words.handedIn}>{words.notSent(from)}</Notice>}
      {sent && mine.ownLink && <OwnLink url={mine.ownLink} words={words} />}
      {questions.map(question => {
        const { key } = question;
        const shown = questionIn(question, language, work.invitation.language);
        return <Question key={key} token={token} answerKey={key} question={shown} work={work} mine={mine} />;
      })}
      {mine.mayChange && <PhotosPart token={token} photos={mine.photos} work={work} />}
      {(maySend || mine.mayChange) && (
        <Actions sticky>
          <div className="grid gap-2 sm:justify-items-start">
            {error && (
              <p className="text-madder" role="alert">
                {error}
              </p>
            )}
            {mine.mayChange && isTold && <SaveLine work={work} sent={sent} />}
            {maySend && (
              <Button size="large" busy={busy || work.spoken.isSettling} onClick={() => void send()}>
                {words.send(work.invitation)}
              </Button>
            )}
          </div>
        </Actions>
      )}
      <p className="text-small text-soft">{words.signed(mine.name, work.invitation)}</p>
      <Withdraw token={token} work={work} />
    </div>
  );
}

function Withdraw({ token, work }: { token: string; work: ContributionWork }) {
  const { words } = work;
  const { error, run } = useAct(work.take);
  const alert = useAlert();
  const withdraw = async () => {
    const chosen = await alert({
      title: words.withdrawTitle,
      text: words.withdrawText,
      actions: [{ label: words.withdrawYes }, { label: words.withdrawNo, kind: 'secondary' }],
    });
    if (chosen !== 0) return;
    // No recording goes on after it.
    await work.spoken.settleFor(async () => {
      if (await run(() => ask<typeof wire.withdrawConsent>('POST /api/withdrawConsent', { json: { token } })))
        await forgetOnDevice(token);
    });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button kind="quiet" size="small" icon="trash" onClick={() => void withdraw()}>
        {words.withdraw}
      </Button>
      {error && (
        <p className="text-madder" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface QuestionProps {
  token: string;
  answerKey: number;
  question: ReturnType<typeof questionIn>;
  work: ContributionWork;
  mine: Mine;
}

function Question({ token, answerKey, question, work, mine }: QuestionProps) {
  const id = useId();
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="text-h4" lang={question.lang}>
        {question.text}
      </h2>
      <TextArea
        label={question.text}
        labelHidden
        rows={3}
        count={friendLimits.answerLength}
        printed={work.words.cannotPrint}
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
          work={work}
        />
      )}
    </section>
  );
}

/** Whether there is anything to send or to save yet, also what is only on this page. */
const hasTold = ({ invitation, textOf }: ContributionWork, mine: Mine): boolean =>
  mine.photos.length > 0 ||
  mine.answers.some(({ voice }) => voice !== null) ||
  invitation.questions.some(({ key }) => textOf(key).trim() !== '');

/** Where the words are: one quiet line. */
function SaveLine({ work: { status, words }, sent }: { work: ContributionWork; sent: boolean }) {
  const saved = sent ? words.saved : words.savedNotSent;
  const text =
    typeof status === 'object' ? status.refused : { saved, saving: words.saving, waiting: words.waiting }[status];
  return (
    <p className="text-small text-soft" role="status">
      {text}
    </p>
  );
}
