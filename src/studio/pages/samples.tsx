import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { stepSample, StudioSample, studioSamples } from '#src/partners/wire.ts';
import { pageMeta } from '#web/page-meta.ts';
import { ask } from '#ui/ask.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Actions } from '#ui/form.tsx';
import { ListPagination } from '#ui/list-pagination.tsx';
import { Notice } from '#ui/notice.tsx';
import { ForAct } from '../parts/for-act.tsx';
import { useLive } from '../parts/live.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { TrackingLinkForm } from '../parts/tracking-link-form.tsx';
import { useStaffAct } from '../parts/use-staff-act.ts';

export const meta = pageMeta('Samples', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const after = new URL(request.url).searchParams.get('after');
  const reply = await ask<typeof studioSamples>('GET /studio/api/samples', { query: after ? { after } : {} });
  const page = reply.ok ? reply.body : { samples: [], more: false, waiting: 0 };
  return { ...page, after, failed: reply.ok ? undefined : reply.error.message };
}

/** The physical samples that partners paid for; staff mark them as printed, shipped and delivered (P-R02, P-R12). */
export default function StudioSamples() {
  const { samples, more, waiting, after, failed } = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  useLive('sample');
  return (
    <StudioPage
      title="Physical samples"
      lead={
        waiting === 0
          ? 'No sample waits for you.'
          : waiting === 1
            ? 'One sample waits for you.'
            : `${waiting} samples wait for you.`
      }
    >
      {failed && <Notice tone="bad" title={failed} live />}
      <ul className="grid">
        {samples.map(sample => (
          <li key={sample._id} className="grid gap-5 border-t border-rule py-6 md:grid-cols-2">
            <SampleFacts sample={sample} />
            <ForAct act="ship">
              <SampleActions sample={sample} />
            </ForAct>
          </li>
        ))}
      </ul>
      <ListPagination
        about="Physical samples"
        first="/studio/samples"
        begun={after !== null}
        next={more && `?after=${samples.at(-1)?._id}`}
      />
    </StudioPage>
  );
}

const SampleFacts = ({ sample }: { sample: StudioSample }) => (
  <div className="grid gap-3">
    <h2 className="text-h4">{sample.partner.name}</h2>
    <p className="text-small text-soft">paid {formatDateTime(sample.paidAt)}</p>
    <Facts
      label={`The sample of ${sample.partner.name}`}
      facts={[
        { term: 'Copies', value: sample.quantity },
        { term: 'Paper', value: `${sample.gsm} gsm, ${sample.paper}` },
        { term: 'Lamination', value: sample.lamination },
        { term: 'Send to', value: `${sample.partner.name}, ${sample.address}, ${sample.city} ${sample.zipcode}` },
        {
          term: 'Phone',
          value: (
            <span translate="no" className="figures">
              {sample.partner.phone}
            </span>
          ),
        },
      ]}
    />
  </div>
);

function SampleActions({ sample }: { sample: StudioSample }) {
  const { busy, act } = useStaffAct();
  const step = (step: StudioSample['next'], done: string, link?: string) =>
    act(step, done, () =>
      ask<typeof stepSample>('POST /studio/api/stepSample', {
        json: { sample: sample._id, step, ...(link && { link }) },
      }),
    );
  const of = <span className="sr-only"> (the sample of {sample.partner.name})</span>;
  if (sample.next === 'printed')
    return (
      <Actions>
        <Button
          icon="printer"
          busy={busy === 'printed'}
          onClick={() => void step('printed', 'Printed. Now it goes to the courier.')}
        >
          It is printed{of}
        </Button>
      </Actions>
    );
  return (
    <div className="grid gap-5">
      <p className="text-small text-soft">
        Printed {formatDateTime(sample.printedAt ?? '')} by {sample.printedBy}
        {sample.shippedAt && `; shipped ${formatDateTime(sample.shippedAt)} by ${sample.shippedBy}`}.
      </p>
      {sample.next === 'delivered' && (
        <>
          {sample.trackLink && (
            <p className="break-words">
              <TextLink to={sample.trackLink} newTab>
                {sample.trackLink}
              </TextLink>
            </p>
          )}
          <Actions>
            <Button
              icon="check"
              busy={busy === 'delivered'}
              onClick={() => void step('delivered', 'Delivered. The partner’s home no longer announces it.')}
            >
              It is delivered{of}
            </Button>
          </Actions>
        </>
      )}
      <TrackingLinkForm
        key={sample.trackLink}
        label={`Tracking link for ${sample.partner.name}`}
        hint={
          sample.trackLink
            ? 'A corrected link is sent to the partner again.'
            : 'Setting it ships the sample and tells the partner.'
        }
        link={sample.trackLink}
        correctionKind="secondary"
        onLink={link => step('shipped', 'The partner has been told.', link)}
      />
    </div>
  );
}
