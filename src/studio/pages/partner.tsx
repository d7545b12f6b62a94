import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { pageSize } from '#kernel/page-size.ts';
import { roleMay } from '#kernel/staff-roles.ts';
import { openTurns, turnCountText, type OpenTurn } from '#src/editions/rules/partner-list.ts';
import { PaperLinks, readPapers } from '#src/papers/parts/paper-links.tsx';
import { dayInWords } from '#src/papers/rules/numbers.ts';
import type { StudioPartnerData, studioPartner } from '#src/partners/wire/staff.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { ForAct } from '../parts/for-act.tsx';
import { useLive } from '../parts/live.ts';
import { AdjustCredits, Adjustments } from '../parts/partner-credits.tsx';
import { requireStaffUser } from '../parts/staff-access.ts';
import { PhoneLink } from '../parts/phone-link.tsx';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = pageMeta('Partner', { noindex: true, studio: true, hidden: true });

/** Loads the partner, and a page of its papers, after the one that the address names. */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const { role } = await requireStaffUser();
  const id = params['partner'] ?? '';
  const before = new URL(request.url).searchParams.get('before');
  const [reply, papers] = await Promise.all([
    ask<typeof studioPartner>('GET /studio/api/partners/:partner', { params: { partner: id } }),
    roleMay(role, 'papers') ? readPapers({ holder: id, ...(before && { before }) }) : [],
  ]);
  return { reply, papers, begun: before !== null };
}

/** W172: a partner for staff: facts, iCredits by plan with their adjustments, papers, and the way to the orders. */
export default function StudioPartner() {
  const { reply, papers, begun } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('credits', 'order');
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
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ButtonLink to={`/studio/orders?partner=${partner._id}`} kind="secondary" size="small">
              Orders of {partner.name}
            </ButtonLink>
            <ForAct act="papers">
              <ButtonLink to={`/studio/partners/${partner._id}/statement`} kind="secondary" size="small">
                Statement
              </ButtonLink>
            </ForAct>
          </p>
          <PartnerFacts partner={partner} />
          <ForAct act="credits">
            <section aria-label="Adjust iCredits" className="grid gap-2">
              <h2 className="text-small font-semibold">Adjust iCredits</h2>
              <AdjustCredits partner={partner} />
            </section>
          </ForAct>
          {(papers.length > 0 || begun) && (
            <section aria-label="Papers" className="grid gap-2">
              <h2 className="text-small font-semibold">Papers</h2>
              <PaperLinks papers={papers} about={partner.name} />
              <ListPagination
                about="Papers"
                first={`/studio/partners/${partner._id}`}
                begun={begun}
                next={papers.length === pageSize && `?before=${encodeURIComponent(papers.at(-1)?.number ?? '')}`}
              />
            </section>
          )}
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

/** Whose turn a partner's open orders are, after their number. */
const turnWords: Readonly<Record<OpenTurn, string>> = {
  you: 'wait for them',
  client: 'with clients',
  us: 'with us',
  way: 'on the way',
};

/** Who signs in for the partner with a number of their own (W198). */
const PartnerTeam = ({ team }: Pick<StudioPartnerData, 'team'>) => (
  <ul>
    {team.map(({ name, role, phone, isInvited }) => (
      <li key={phone}>
        {name}, {role}
        {isInvited && ', invited'}, <PhoneLink phone={phone} />
      </li>
    ))}
  </ul>
);

function PartnerFacts({ partner }: { partner: StudioPartnerData }) {
  const { phone, email, gstin, clientPhone, address, since, turns, team } = partner;
  const open = openTurns
    .filter(turn => turns[turn] > 0)
    .map(turn => `${turnCountText(turns[turn])} ${turnWords[turn]}`);
  return (
    <Facts
      label={`About ${partner.name}`}
      facts={[
        { term: 'Open orders', value: open.join(', ') || 'None' },
        { term: 'Phone', value: <PhoneLink phone={phone} /> },
        ...(clientPhone ? [{ term: 'For clients', value: <PhoneLink phone={clientPhone} /> }] : []),
        { term: 'E-mail', value: email },
        ...(team.length > 0 ? [{ term: 'Team', value: <PartnerTeam team={team} /> }] : []),
        { term: 'Address', value: address },
        ...(gstin ? [{ term: 'GSTIN', value: <span className="figures">{gstin}</span> }] : []),
        { term: 'Partner since', value: dayInWords(since) },
      ]}
    />
  );
}
