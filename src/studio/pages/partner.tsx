import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import type { StudioPartnerData, studioPartner } from '#src/partners/wire/staff.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { ForAct } from '../parts/for-act.tsx';
import { useLive } from '../parts/live.ts';
import { AdjustCredits, Adjustments } from '../parts/partner-credits.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Partner', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  return ask<typeof studioPartner>('GET /studio/api/partners/:partner', {
    params: { partner: params['partner'] ?? '' },
  });
}

/** W172: a partner for staff: facts, iCredits by plan with their adjustments, and the way to the orders. */
export default function StudioPartner() {
  const reply = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('credits');
  if (!reply.ok)
    return (
      <StudioPage title="Partner">
        <Notice tone="bad" title={reply.error.message} live />
      </StudioPage>
    );
  const partner = reply.body;
  return (
    <StudioPage title={partner.name}>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <section aria-label="iCredits" className="grid gap-2">
            <h2 className="text-small font-semibold">iCredits</h2>
            <ListTable
              caption="iCredits by plan"
              rows={partner.plans}
              idOf={({ _id }) => _id}
              linkOf={() => null}
              head={planHead}
              columns={planColumns}
            />
          </section>
          {partner.adjustments.length > 0 && <Adjustments title="Adjustments" adjustments={partner.adjustments} />}
        </div>
        <div className="grid content-start gap-5">
          <ButtonLink to={`/studio/orders?partner=${partner._id}`} kind="secondary" size="small">
            Orders of {partner.name}
          </ButtonLink>
          <PartnerFacts partner={partner} />
          <ForAct act="credits">
            <section aria-label="Adjust iCredits" className="grid gap-2">
              <h2 className="text-small font-semibold">Adjust iCredits</h2>
              <AdjustCredits partner={partner} />
            </section>
          </ForAct>
        </div>
      </div>
    </StudioPage>
  );
}

type PartnerPlan = StudioPartnerData['plans'][number];

const planHead: ListColumn<PartnerPlan> = { name: 'Plan', cell: ({ name }) => <b>{name}</b> };

const planColumns: readonly ListColumn<PartnerPlan>[] = [
  { name: 'Left', width: '6rem', figures: true, onPhone: 'end', cell: ({ credits }) => credits },
];

function PartnerFacts({ partner }: { partner: StudioPartnerData }) {
  const { phone, email, gstin, clientPhone, address, since } = partner;
  return (
    <Facts
      label={`About ${partner.name}`}
      facts={[
        { term: 'Phone', value: <PhoneLink phone={phone} /> },
        ...(clientPhone ? [{ term: 'For clients', value: <PhoneLink phone={clientPhone} /> }] : []),
        { term: 'E-mail', value: email },
        { term: 'Address', value: address },
        ...(gstin ? [{ term: 'GSTIN', value: <span className="figures">{gstin}</span> }] : []),
        { term: 'Partner since', value: dayInWords(since) },
      ]}
    />
  );
}
