import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { shortOrderId } from '#kernel/ids.ts';
import { pageMeta } from '#web/page-meta.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { ask } from '#ui/ask.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Actions } from '#ui/form.tsx';
import { formatPhone } from '#ui/phone.ts';
import { requireStaffUser } from '../parts/staff-access.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import type * as wire from '../wire.ts';
import type { StudioEdition } from '../wire.ts';

export const meta = pageMeta('Delivery slip', { noindex: true, studio: true, hidden: true });

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  await requireStaffUser();
  const reply = await ask<typeof wire.studioEdition>('GET /studio/api/editions/:edition', {
    params: { edition: params['edition'] ?? '' },
  });
  return reply.ok ? { edition: reply.body } : { trouble: reply.error.message };
}

/**
 * The slip in the parcel: recipient, address, the number the courier calls, and the sender. Its data is loaded when it
 * is printed, so that it shows an address that was corrected after the job ticket was made. The printer's files contain
 * no personal data.
 */
export default function DeliverySlip() {
  const result = useLoaderData<typeof clientLoader>();
  const { brand } = usePublicConfig();
  const edition = 'edition' in result ? result.edition : undefined;
  if (!edition?.address)
    return (
      <StudioPage title="Delivery slip">
        <EmptyState
          title="There is no address yet"
          text={'trouble' in result ? result.trouble : 'The slip can be printed once we know where the parcel goes.'}
          illustration="lost"
        />
      </StudioPage>
    );
  return (
    <StudioPage title={edition.recipient.name} eyebrow={`Delivery slip ${shortOrderId(edition._id)}`}>
      <Facts label="Delivery slip" columns={2} facts={slipFacts(edition, brand)} />
      <div className="print:hidden">
        <Actions>
          <Button icon="printer" onClick={() => window.print()}>
            Print the slip
          </Button>
          <ButtonLink to={`/studio/editions/${edition._id}`} kind="quiet">
            Back to the edition
          </ButtonLink>
        </Actions>
      </div>
    </StudioPage>
  );
}

function slipFacts(edition: StudioEdition, brand: { name: string; phone: string }) {
  const { address, recipient, partner, copies } = edition;
  const sender = partner ?? brand;
  return [
    { term: 'Address', value: address && `${address.street}, ${address.city}` },
    { term: 'PIN code', value: address && [address.postalCode, address.state].filter(Boolean).join(', ') },
    { term: 'Phone for the courier', value: recipient.phone ? formatPhone(recipient.phone) : 'none was given' },
    { term: partner ? 'Ordered by the partner' : 'From', value: `${sender.name}, ${formatPhone(sender.phone)}` },
    { term: 'In the parcel', value: `${edition.title}, ${copies === 1 ? '1 copy' : `${copies} copies`}` },
  ];
}
