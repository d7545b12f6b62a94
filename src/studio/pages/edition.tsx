import '../parts/order/order-page.css';
import { useEffect } from 'react';
import { roleMay, type StaffAct } from '#kernel/staff-roles.ts';
import { themeOf, themeSlug } from '#kernel/themes.ts';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import type { ChatThread } from '#src/conversations/wire.ts';
import { loadSubject } from '#src/editions/parts/load-edition.ts';
import type { SubjectRecord } from '#src/editions/wire.ts';
import { readPapers } from '#src/papers/parts/paper-links.tsx';
import type { PaperRecord } from '#src/papers/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { loadRecordings, RecordingSection, type EditionRecordings } from '#src/voices/parts/recording-section.tsx';
import { ask } from '#ui/ask.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useCopy } from '#ui/use-copy.ts';
import { Dispatch } from '../parts/dispatch.tsx';
import { ForAct } from '../parts/for-act.tsx';
import { History } from '../parts/history.tsx';
import { useLive } from '../parts/live.ts';
import { MagazineSection } from '../parts/order/magazine-section.tsx';
import { MoneySection } from '../parts/order/money-section.tsx';
import { nextActClass } from '../parts/order/next-act-button.tsx';
import { noteClass, NotesSection } from '../parts/order/notes-section.tsx';
import { OrderBar } from '../parts/order/order-bar.tsx';
import { OrderKeys } from '../parts/order/order-keys.tsx';
import { OrderFold, OrderSection } from '../parts/order/order-section.tsx';
import { PagesSection } from '../parts/order/pages-section.tsx';
import { PeopleSection } from '../parts/order/people-section.tsx';
import { replyClass } from '../parts/order/reply.tsx';
import { StoryFold } from '../parts/order/story-fold.tsx';
import { ThreadSection } from '../parts/order/thread-section.tsx';
import { readPayments } from '../parts/payments.tsx';
import { PrintSection } from '../parts/print-section.tsx';
import { readChat } from '../parts/read-chat.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StoryForReason } from '../parts/story-for-reason.tsx';
import { StudioPage } from '../parts/studio-page.tsx';
import { useMay } from '../parts/use-may.ts';
import { whereIsOrder } from '../rules/answer.ts';
import type * as wire from '../wire.ts';
import type { StudioEdition } from '../wire.ts';

export const meta = pageMeta('Edition', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const { role } = await requireStaffUser();
  const may = (act: StaffAct) => roleMay(role, act);
  const id = params['edition'] ?? '';
  const [reply, recordings, payments, papers, subject, chat] = await Promise.all([
    ask<typeof wire.studioEdition>('GET /studio/api/editions/:edition', { params: { edition: id } }),
    may('desk') ? loadRecordings(id) : undefined,
    may('refund') ? readPayments({ edition: id }) : undefined,
    may('papers') ? readPapers({ edition: id }) : undefined,
    loadSubject(id),
    may('message') ? readChat(id) : undefined,
  ]);
  return reply.ok
    ? { edition: reply.body, recordings, payments, papers, subject, chat }
    : { trouble: reply.error.message };
}

/** Milliseconds between two loads of the page while a draft is being made. */
const draftPollMs = 4000;

/** Polls: loads the page's data again every `ms` milliseconds while `active`. */
function useRevalidateEvery(ms: number, active: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => void revalidate(), ms);
    return () => clearInterval(timer);
  }, [active, ms, revalidate]);
}

export default function StudioEditionPage() {
  const result = useLoaderData<typeof clientLoader>();
  useRevalidateEvery(draftPollMs, result.edition?.turn.whose === 'shop');
  useLive(`order ${result.edition?._id}`);
  if (!result.edition)
    return (
      <StudioPage title="Not here">
        <EmptyState title="This edition could not be read" text={result.trouble} illustration="lost" />
      </StudioPage>
    );
  return <Order key={result.edition._id} {...result} />;
}

interface OrderProps {
  edition: StudioEdition;
  recordings: EditionRecordings | undefined;
  payments: Awaited<ReturnType<typeof readPayments>>;
  papers: readonly PaperRecord[] | undefined;
  subject: SubjectRecord | undefined;
  chat: ChatThread | undefined;
}

const focusOn = (className: string) => document.querySelector<HTMLElement>(`.${className}`)?.focus();
const takeNextAct = () => {
  focusOn(nextActClass);
  document.querySelector<HTMLElement>(`.${nextActClass}`)?.click();
};

/** All about one order in two columns: the work on the left, people and what was written on the right (W150). */
function Order({ edition, recordings, payments, papers, subject, chat }: OrderProps) {
  const may = useMay();
  const copy = useCopy({ copied: 'The answer is copied.' });
  const { payment } = edition;
  const answer = whereIsOrder({ ...edition, due: payment ? Math.max(0, payment.total - payment.paid) : 0 });
  return (
    <div className="order" data-theme={themeSlug(themeOf(edition.theme))}>
      <OrderKeys
        run={{ c: () => void copy(answer), r: () => focusOn(replyClass), n: () => focusOn(noteClass), p: takeNextAct }}
      />
      <OrderBar edition={edition} onCopy={() => void copy(answer)} />
      <div className="order-columns">
        <div className="order-work">
          <PagesSection edition={edition} />
          {may('story') ? (
            <StoryFold edition={edition._id} story={edition.story} />
          ) : (
            <ForAct act="story-for-reason">
              <StoryForReason edition={edition._id} />
            </ForAct>
          )}
          {may('files') && (edition.orderStatus >= 4 || edition.undoUntil !== null || edition.withdrawn.length > 0) && (
            <PrintSection edition={edition} />
          )}
          {edition.orderStatus === 6 && (
            <OrderSection title="The parcel">
              <Dispatch parcel={edition} />
            </OrderSection>
          )}
          <MagazineSection edition={edition} subject={subject} />
          {recordings && recordings.recordings.length > 0 && (
            <OrderFold title="Recordings" note={String(recordings.recordings.length)}>
              <RecordingSection edition={edition._id} content={recordings} />
            </OrderFold>
          )}
          <History history={edition.history} staffReads={edition.staffReads} />
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it without a link in view */}
        <aside className="order-side" aria-label="People, money and what was written" tabIndex={0}>
          <PeopleSection edition={edition} />
          <MoneySection
            edition={edition}
            payments={payments?.payments ?? []}
            limit={payments?.limit ?? 0}
            papers={papers ?? []}
          />
          {may('message') && <ThreadSection edition={edition} chat={chat} whereItIs={answer} />}
          <NotesSection edition={edition} />
        </aside>
      </div>
    </div>
  );
}
