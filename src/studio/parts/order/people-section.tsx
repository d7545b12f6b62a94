import { useState, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { AddressSheet } from '#src/editions/parts/address-sheet.tsx';
import { formatAddress } from '#src/editions/parts/formatting.ts';
import { mayChangeAddress } from '#src/editions/rules.ts';
import { Button, TextLink } from '#ui/button.tsx';
import { formatPhone } from '#ui/phone.ts';
import { useToast } from '#ui/toast.tsx';
import { useCopy } from '#ui/use-copy.ts';
import type { StudioEdition } from '../../wire.ts';
import { PhoneLink } from '../phone-link.tsx';
import { useMay } from '../use-may.ts';
import { OrderSection } from './order-section.tsx';

/** A line about somebody, with what it is copied as. */
function CopiedLine({ term, copied, children }: { term: string; copied: string | null; children: ReactNode }) {
  const copy = useCopy();
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {copied && (
        <dd>
          <Button size="small" kind="quiet" onClick={() => void copy(copied)}>
            Copy<span className="sr-only"> {copied}</span>
          </Button>
        </dd>
      )}
    </div>
  );
}

/** Whom to call about an order, and where it goes. */
export function PeopleSection({ edition }: { edition: StudioEdition }) {
  const { _id: id, partner, customerName, customerPhone, address, recipient } = edition;
  return (
    <OrderSection
      title="People"
      actions={
        <>
          <TextLink to={`/tracking/${id}`}>As they see it</TextLink>
          <TextLink to={`/EAAUbfCeJm1/${id}`}>Soft copy page</TextLink>
        </>
      }
    >
      <dl className="order-people" translate="no">
        {partner && (
          <CopiedLine term="Partner" copied={formatPhone(partner.phone)}>
            {partner.name} <PhoneLink phone={partner.phone} />
          </CopiedLine>
        )}
        <CopiedLine
          term={partner ? 'Client' : 'Customer'}
          copied={customerPhone === null ? null : formatPhone(customerPhone)}
        >
          {customerName} {customerPhone && <PhoneLink phone={customerPhone} />}
        </CopiedLine>
        <CopiedLine term="Goes to" copied={address && formatAddress(address, recipient)}>
          {address ? formatAddress(address, recipient) : 'not known yet'}{' '}
          {address && recipient.phone && recipient.phone !== customerPhone && <PhoneLink phone={recipient.phone} />}{' '}
          <ChangeAddress edition={edition} />
        </CopiedLine>
      </dl>
    </OrderSection>
  );
}

/** Opens the address, until the parcel is packed; nothing for those who may not change orders. */
function ChangeAddress({ edition }: { edition: StudioEdition }) {
  const { _id, address, recipient, orderStatus, cancelled } = edition;
  const [isOpen, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const may = useMay();
  if (!may('order') || !mayChangeAddress(orderStatus) || cancelled) return null;
  const onSaved = async () => {
    setOpen(false);
    await revalidate();
    toast('The address is changed.', { tone: 'good' });
  };
  return (
    <>
      <button type="button" className="text-link" onClick={() => setOpen(true)}>
        {address ? 'Change' : 'Give'}
        <span className="sr-only"> the address</span>
      </button>
      {isOpen && (
        <AddressSheet
          edition={{ _id, hasAddress: true }}
          prefill={{
            address: address?.street ?? '',
            city: address?.city ?? '',
            zip: address?.postalCode ?? '',
            state: address?.state ?? '',
            name: recipient.name,
            phone: recipient.phone ?? '',
            email: '',
          }}
          open
          onClose={() => setOpen(false)}
          onSaved={() => void onSaved()}
        />
      )}
    </>
  );
}
