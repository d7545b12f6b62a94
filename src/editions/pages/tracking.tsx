import { useState, type ReactNode } from 'react';
import { autofillCity, locationOfPin } from '#kernel/pins.ts';
import { themeOf } from '#kernel/themes.ts';
import { redirect, useLoaderData, useRevalidator, type ClientLoaderFunctionArgs } from 'react-router';
import { useSession, type User } from '#src/accounts/parts/session.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { Button, ButtonLink, TextLink } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import { useShowFromTop } from '#ui/use-show-from-top.ts';
import { AddressSheet, type AddressFields } from '../parts/address-sheet.tsx';
import { CancelOrder, CancelledOrder } from '../parts/cancel-order.tsx';
import { OrderCover } from '../parts/order-cover.tsx';
import { GuestChanges } from '../parts/guest-changes.tsx';
import { EditionError, DeadLink } from '../parts/edition-error.tsx';
import { brandOfEdition, loadEdition, takeLinkKey, loadSubject } from '../parts/load-edition.ts';
import { DesignCard } from '../parts/design-card.tsx';
import { SubjectCard } from '../parts/subject-card.tsx';
import type { EditionRecord, SubjectRecord } from '../wire.ts';
import { CopyLink } from '../parts/link-note.tsx';
import { OrderSteps } from '../parts/order-steps.tsx';
import { ReopenStory } from '../parts/reopen-story.tsx';
import { PayBalance, Charges } from '../parts/ready-to-deliver.tsx';
import { SignInNote } from '../parts/sign-in-note.tsx';
import { UndoApproval } from '../parts/undo-approval.tsx';
import { WriteToStudio } from '../parts/write-to-studio.tsx';
import { TurnCard } from '../parts/turn-card.tsx';
import { useRevalidateOnReturn } from '#web/use-revalidate-on-return.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { formatAddress, formatDay, magazineName, orderTitle } from '../parts/formatting.ts';
import { approverOf } from '../rules/client.ts';
import { mayDecideAboutFriends } from '../rules/friends-screen.ts';
import { asksForAddress, asksForBalance, mayChangeAddress } from '../rules.ts';
import { useFriends } from '../parts/use-friends.ts';

/** The way to friends and family: to ask them while the story is open, later to what they told (W53). */
function FriendsLink({ edition }: { edition: EditionRecord }) {
  const isOpen = edition.orderStatus === 0 || edition.reopening?.open === true;
  const friends = useFriends(edition._id, edition.mayAct && !isOpen);
  const hasTold = friends !== undefined && friends.told + friends.writing > 0;
  if (!mayDecideAboutFriends(edition)) return null;
  return (
    <p>
      <ButtonLink kind="quiet" icon="heart" to={`/friends/${edition._id}`}>
        {isOpen ? 'Ask friends and family' : hasTold ? 'What friends told' : 'Friends and family'}
      </ButtonLink>
    </p>
  );
}

export const meta = pageMeta('Order Status', { noindex: true, brandOf: brandOfEdition });

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const id = params['edition'] ?? '';
  takeLinkKey(request, id);
  const [result, subject] = await Promise.all([loadEdition(id), loadSubject(id)]);
  // Staff are redirected while the tracking link can be set (C-T07, D10).
  if ('edition' in result && result.edition.setsTrackLink) throw redirect(`/editor/addTrackingLink/${id}`);
  return { ...result, subject };
}

export default function Tracking() {
  const result = useLoaderData<typeof clientLoader>();
  useRevalidateOnReturn();
  return 'edition' in result ? (
    <Tracker edition={result.edition} subject={result.subject} key={result.edition._id} />
  ) : (
    <EditionError error={result.error} />
  );
}

/** The initial values of the address sheet: the order's address, else the profile's, else the PIN code of the order. */
function prefillOf({ address, recipient, arrivalPin }: EditionRecord, user: User): AddressFields {
  const customer = user.type === 'Customer' ? user.data : undefined;
  const [profileAddress] = customer?.addresses ?? [];
  const savedAddress = address ?? profileAddress;
  const pin = arrivalPin ?? '';
  const savedRecipient = address ? recipient : undefined;
  return {
    address: savedAddress?.street ?? '',
    city: savedAddress?.city ?? autofillCity({ city: '', pin: '' }, pin),
    zip: savedAddress?.postalCode ?? pin,
    state: (savedAddress ? savedAddress.state : locationOfPin(pin)?.state) ?? '',
    name: savedRecipient?.name ?? profileAddress?.recipient ?? customer?.name ?? recipient?.name ?? '',
    phone: savedRecipient?.phone ?? profileAddress?.phone ?? customer?.phone ?? recipient?.phone ?? '',
    email: customer?.email ?? '',
  };
}

interface TrackerProps {
  edition: EditionRecord;
  /** Whom the magazine is about; undefined when it could not be loaded. */
  subject: SubjectRecord | undefined;
}

function Tracker({ edition, subject }: TrackerProps) {
  const { state, user } = useSession();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const needsAddress = asksForAddress(edition) && edition.mayAct;
  // Undefined until the user opens or closes the sheet; until then it is open when an address is needed (C-T06).
  const [openByHand, setOpenByHand] = useState<boolean>();
  const open = openByHand ?? needsAddress;

  const onSaved = async () => {
    setOpenByHand(false);
    await revalidate();
    toast('We will deliver it there.', { tone: 'good' });
  };
  useShowFromTop(edition.cancelled ? 'cancelled' : 'tracker');
  if (edition.cancelled)
    return (
      <CancelledOrder edition={edition} cancelled={edition.cancelled}>
        <WriteToStudio edition={edition._id} />
      </CancelledOrder>
    );
  const below = (
    <>
      <WriteToStudio edition={edition._id} />
      <CancelOrder edition={edition} onCancelled={() => void revalidate()} />
    </>
  );
  return (
    <>
      {/* C-T05 */}
      {asksForBalance(edition) ? (
        <PayBalance edition={edition} goesTo={<GoesTo edition={edition} onAddress={() => setOpenByHand(true)} />}>
          {below}
        </PayBalance>
      ) : (
        <Progress
          edition={edition}
          subject={subject}
          onAddress={() => setOpenByHand(true)}
          onChange={() => void revalidate()}
        >
          {below}
        </Progress>
      )}
      {state === 'ready' && open && (
        <AddressSheet
          edition={edition}
          prefill={prefillOf(edition, user)}
          open
          onClose={() => setOpenByHand(false)}
          onSaved={() => void onSaved()}
        />
      )}
    </>
  );
}

interface ProgressProps extends TrackerProps {
  onAddress: () => void;
  onChange: () => void;
  children: ReactNode;
}

const Progress = ({ edition, subject, onAddress, onChange, children }: ProgressProps) => (
  <Page
    dense
    title={<Title edition={edition} />}
    eyebrow="Order Status"
    lead={edition.person === null && <Unnamed edition={edition} />}
    theme={themeOf(edition.theme)}
    aside={<Aside edition={edition} subject={subject} onAddress={onAddress} />}
  >
    <DeadLink edition={edition._id} works={edition.mayAct || edition.linkRole !== null} />
    {asksForAddress(edition) &&
      (edition.mayAct || !edition.linkRole) &&
      (edition.mayAct ? (
        <Notice
          tone="joy"
          title="Where should we deliver it?"
          action={<Button onClick={onAddress}>Give the address</Button>}
        >
          Your edition goes to the printer as soon as we know.
        </Notice>
      ) : (
        <SignInNote path={`/tracking/${edition._id}`}>
          It is approved and waits for an address. Whoever placed the order can give it: sign in with that number, or
          open the link that was sent to you.
        </SignInNote>
      ))}
    {subject && <GuestChanges edition={edition._id} subject={subject} onDecided={onChange} />}
    <TurnCard edition={edition} />
    <UndoApproval edition={edition} />
    <OrderSteps edition={edition} />
    <ReopenStory edition={edition} />
    {children}
  </Page>
);

/** The magazine as the giver calls it, with the documented title of the order below (C-T01). */
function Title({ edition }: Pick<TrackerProps, 'edition'>) {
  const name = magazineName(edition);
  if (name === '') return orderTitle(edition);
  return (
    <>
      {name}{' '}
      <span className="mt-1 block font-text text-small font-normal tracking-normal text-soft">
        {orderTitle(edition)}
      </span>
    </>
  );
}

/** Says that the title names who ordered it, and how to name whom it is about (W50). */
const Unnamed = ({ edition: { _id, customerName, orderStatus, mayAct } }: Pick<TrackerProps, 'edition'>) => (
  <>
    Ordered by {customerName}. Nobody is named yet.{' '}
    {mayAct &&
      (orderStatus === 0 ? (
        <TextLink to={`/abstract/${_id}?view=subject`}>Say whose magazine it is</TextLink>
      ) : (
        'Say below whose magazine it is.'
      ))}
  </>
);

interface AddressProps {
  edition: EditionRecord;
  onAddress: () => void;
}

const ChangeAddress = ({ edition: { address, mayAct, orderStatus }, onAddress }: AddressProps) =>
  address &&
  mayAct &&
  mayChangeAddress(orderStatus) && (
    <p>
      <Button kind="quiet" icon="edit" onClick={onAddress}>
        Change the address
      </Button>
    </p>
  );

/** Where the magazine goes, beside what is still to be paid; nothing for guests, who see no address (D05). */
const GoesTo = ({ edition, onAddress }: AddressProps) =>
  edition.address && (
    <div className="grid gap-1">
      <p>
        <span className="text-soft">Goes to</span> {formatAddress(edition.address, edition.recipient)}
      </p>
      <ChangeAddress edition={edition} onAddress={onAddress} />
    </div>
  );

const Aside = ({ edition, subject, onAddress }: TrackerProps & { onAddress: () => void }) => (
  <div className="grid gap-6">
    <div className="w-28 lg:w-full lg:max-w-72">
      <OrderCover edition={edition} />
    </div>
    <Facts
      facts={[
        { term: 'Order', value: shortOrderId(edition._id) },
        { term: 'Placed', value: formatDay(edition.createdAt) },
        { term: 'Magazine', value: `${edition.pages} pages` },
        ...(edition.address
          ? [
              {
                term: 'Goes to',
                value: formatAddress(edition.address, edition.recipient),
              },
            ]
          : edition.arrivalPin
            ? [{ term: 'Goes to', value: `PIN code ${edition.arrivalPin}` }]
            : []),
      ]}
    />
    {subject && <SubjectCard edition={edition} subject={subject} approver={approverOf(edition)} />}
    <DesignCard edition={edition} title={edition.person} line={`${edition.category.name} Edition`} />
    {edition.charges.length > 0 && (
      <div className="grid max-w-72 gap-2">
        <Charges charges={edition.charges} />
        {edition.balanceDue && <p className="text-small text-soft">Paid before your magazine is printed.</p>}
      </div>
    )}
    <ChangeAddress edition={edition} onAddress={onAddress} />
    {edition.client && (
      <p>
        <ButtonLink to={`/client/${edition._id}`} kind="quiet" icon="user">
          Your client
        </ButtonLink>
      </p>
    )}
    <FriendsLink edition={edition} />
    {edition.brand && !edition.client && <CopyLink edition={edition._id} />}
    {edition.mayAct && edition.live > 2 && !edition.deliveredAt && (
      <p>
        <ButtonLink kind="quiet" icon="share" to={`/afterwards/${edition._id}`}>
          Keep and share
        </ButtonLink>
      </p>
    )}
  </div>
);
