import { useLoaderData } from 'react-router';
import { useFreshOnReturn } from '#src/editions/parts/use-fresh.ts';
import { Notice } from '#ui/notice.tsx';
import { staffOrSignIn } from '../parts/door.ts';
import { PaymentList, readPayments } from '../parts/payments.tsx';
import { StudioPage } from '../parts/studio-page.tsx';

export const meta = () => [{ title: 'Money · imurs studio' }, { name: 'robots', content: 'noindex' }];

export async function clientLoader() {
  await staffOrSignIn();
  return { seen: await readPayments() };
}

/** Payments that do not fit, and refunds that wait, failed or went by themselves (W26, W34). */
export default function StudioMoney() {
  const { seen } = useLoaderData<typeof clientLoader>();
  useFreshOnReturn();
  return (
    <StudioPage
      title="Money to look at"
      lead={
        seen?.payments.length === 0
          ? 'Every payment fits, and no refund waits.'
          : 'Payments that do not fit, refunds that wait for a second person or failed, and what went back by itself in the last two weeks.'
      }
    >
      {seen ? (
        <PaymentList {...seen} />
      ) : (
        <Notice tone="bad" title="The payments could not be read. Please load the page again." live />
      )}
    </StudioPage>
  );
}
