import { useEffect } from 'react';
import { themeOf } from '#kernel/themes.ts';
import { useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { shortOrderId } from '#kernel/ids.ts';
import { formatAddress, formatDay, formatDateTime } from '#src/editions/parts/formatting.ts';
import { loadSubject } from '#src/editions/parts/load-edition.ts';
import { DesignCard } from '#src/editions/parts/design-card.tsx';
import { SubjectCard } from '#src/editions/parts/subject-card.tsx';
import { ArrivalLine } from '#src/editions/parts/arrival-note.tsx';
import { PaperLinks, readPapers } from '#src/papers/parts/paper-links.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { loadRecordings, RecordingSection } from '#src/voices/parts/recording-section.tsx';
import type { SentMessage } from '#src/messages/wire.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Money } from '#ui/money.tsx';
import { Section } from '#ui/page.tsx';
import { ChatSection, readChat } from '../parts/chat-section.tsx';
import { CancelByStaff } from '../parts/cancel-order.tsx';
import { Dispatch } from '../parts/dispatch.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { Drafts } from '../parts/drafts.tsx';
import { History } from '../parts/history.tsx';
import { OrderTeam } from '../parts/presence.tsx';
import { PhoneLink } from '../parts/phone-link.tsx';
import { PaymentList, readPayments } from '../parts/payments.tsx';
import { PrintSection } from '../parts/print-section.tsx';
import { StorySection } from '../parts/story-section.tsx';
import { StudioPage } from '../parts/studio-page.tsx';
import type * as wire from '../wire.ts';
import type { StudioEdition } from '../wire.ts';

const channelLabels: Record<SentMessage['channel'], string> = { whatsapp: 'WhatsApp', email: 'e-mail' };
const deliveryLabels: Record<SentMessage['state'], string> = {
  waiting: 'not sent yet',
  sent: 'sent',
  arrived: 'delivered',
  read: 'read',
  failed: 'did not arrive',
};

/** The messages about an edition, each with what became of it (D12). */
const EditionMessages = ({ messages }: { messages: readonly SentMessage[] }) => (
  <Section id="messages" title="Messages">
    {messages.length === 0 && <p className="text-soft">None yet.</p>}
    <ol className="grid">
      {messages.map(({ _id, kind, channel, to, at, state, since, why }) => (
        <li key={_id} className="flex flex-wrap justify-between gap-x-6 border-t border-rule py-2">
          <span>
            {kind}
            <span className="text-soft">
              {' '}
              by {channelLabels[channel]} to <span className="figures break-words">{to}</span>
            </span>
            {why && <span className="block text-small text-accent">{why}</span>}
          </span>
          <span className="figures text-small text-soft">
            {deliveryLabels[state]}, {formatDateTime(since ?? at)}
          </span>
        </li>
      ))}
    </ol>
  </Section>
);

export const meta = pageMeta('Edition', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const id = params['edition'] ?? '';
  const [reply, recordings, payments, papers, subject, chat] = await Promise.all([
    ask<typeof wire.studioEdition>('GET /studio/api/editions/:edition', { params: { edition: id } }),
    loadRecordings(id),
    readPayments({ edition: id }),
    readPapers({ edition: id }),
    loadSubject(id),
    readChat(id),
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
  const edition = 'edition' in result ? result.edition : undefined;
  const papers = ('edition' in result && result.papers) || [];
  useRevalidateEvery(draftPollMs, edition?.turn.whose === 'shop');
  useLive(`order ${edition?._id}`);
  if (!edition)
    return (
      <StudioPage title="Not here">
        <EmptyState
          title="This edition could not be read"
          text={'trouble' in result ? result.trouble : undefined}
          illustration="lost"
        />
      </StudioPage>
    );
  return (
    <StudioPage
      title={edition.title}
      eyebrow={edition.turn.what}
      theme={themeOf(edition.theme)}
      lead={<OrderTeam edition={edition._id} assignee={edition.assignee} isOver={edition.turn.whose === 'nobody'} />}
    >
      {/* What comes next is done there: the wishes, the pages and the button that publishes. */}
      {edition.turn.proof && (
        <p className="actions">
          <ProofLink edition={edition} />
        </p>
      )}
      <Section title="The order">
        <Facts columns={2} facts={editionFacts(edition)} />
        {'edition' in result && result.subject && (
          <div className="mt-4 grid gap-4">
            {result.subject.arrival && <ArrivalLine arrival={result.subject.arrival} />}
            <SubjectCard
              edition={{ ...edition, mayAct: true }}
              subject={result.subject}
              orderedBy={edition.customerName}
            />
          </div>
        )}
        <div className="mt-4">
          <DesignCard
            edition={{ ...edition, mayAct: true }}
            title={edition.title}
            line={edition.plan.name}
            asksReason
          />
        </div>
        <div className="actions mt-6">
          {!edition.turn.proof &&
            edition.drafts.some(({ madeAt, erasedAt }) => madeAt !== null && erasedAt === null) && (
              <ProofLink edition={edition} />
            )}
          <ButtonLink to={`/EAAUbfCeJm1/${edition._id}`} kind="quiet" icon="book">
            Review &amp; Approval Page
          </ButtonLink>
          <ButtonLink to={`/tracking/${edition._id}`} kind="quiet" icon="truck">
            As the customer sees it
          </ButtonLink>
        </div>
      </Section>
      <Drafts edition={edition} />
      <RecordingSection edition={edition._id} content={'edition' in result ? result.recordings : undefined} />
      {(edition.orderStatus >= 4 || edition.undoUntil !== null || edition.withdrawn.length > 0) && (
        <PrintSection edition={edition} />
      )}
      <Section title="Printing and shipping">
        <Dispatch parcel={edition} />
      </Section>
      {'edition' in result && result.payments && result.payments.payments.length > 0 && (
        <Section title="Payments">
          <PaymentList {...result.payments} onEdition />
        </Section>
      )}
      <CancelByStaff edition={edition} />
      {papers.length > 0 && (
        <Section title="Papers">
          <PaperLinks papers={papers} about="this order" />
        </Section>
      )}
      {'edition' in result && result.chat && <ChatSection edition={edition._id} chat={result.chat} />}
      <StorySection edition={edition._id} story={edition.story} />
      <EditionMessages messages={edition.messages} />
      <History history={edition.history} staffReads={edition.staffReads} />
    </StudioPage>
  );
}

function ProofLink({ edition }: { edition: StudioEdition }) {
  return (
    <ButtonLink to={`/studio/proof/${edition._id}`} icon="book">
      Work on the magazine
    </ButtonLink>
  );
}

function editionFacts(edition: StudioEdition) {
  const { address, recipient, payment, plan, copies } = edition;
  return [
    {
      term: 'Order',
      value: `${shortOrderId(edition._id)}, ${formatDay(edition.createdAt)}`,
    },
    ...(edition.partner
      ? [
          {
            term: 'Partner',
            value: (
              <>
                {edition.partner.name}, <PhoneLink phone={edition.partner.phone} />
              </>
            ),
          },
        ]
      : []),
    { term: 'Plan', value: `${plan.name}, ${plan.pages} pages, ${copies === 1 ? '1 copy' : `${copies} copies`}` },
    { term: 'Theme', value: `${edition.theme}, ${edition.subCategory}` },
    {
      term: 'Customer',
      value: edition.customerPhone ? (
        <>
          {edition.customerName}, <PhoneLink phone={edition.customerPhone} />
        </>
      ) : (
        edition.customerName
      ),
    },
    {
      term: 'Paid',
      value: edition.partner ? (
        'with an iCredit'
      ) : (
        <>
          <Money rupees={payment.paid} /> of <Money rupees={payment.total} />
          {payment.isFifty && ' (50-50)'}
        </>
      ),
    },
    ...edition.charges.map(({ label, amount }) => ({ term: label, value: <Money rupees={amount} /> })),
    { term: 'Goes to', value: address ? formatAddress(address, recipient) : 'not known yet' },
    ...(address && recipient.phone ? [{ term: 'For the courier', value: <PhoneLink phone={recipient.phone} /> }] : []),
  ];
}
