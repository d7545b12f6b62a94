import { useState } from 'react';
import type { PartnerData } from '#src/accounts/wire.ts';
import { ask } from '#ui/ask.ts';
import { Choice } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import { useToast } from '#ui/toast.tsx';
import type { setOrderNews } from '../wire.ts';

type OrderNews = PartnerData['orderNews'];

const newsChoices: { value: OrderNews; title: string; text: string }[] = [
  { value: 'every', title: 'Every step', text: 'From the story to the delivery of each order.' },
  { value: 'mine', title: 'Only what needs me', text: 'A soft copy to look at, a missing address, a missing story.' },
  { value: 'none', title: 'None', text: 'You find how far each order is under Orders.' },
];

/** About which news of their orders a partner gets messages; a choice is saved at once. */
export function OrderNewsSection({ partner, refresh }: { partner: PartnerData; refresh: () => Promise<unknown> }) {
  const [chosen, setChosen] = useState(partner.orderNews);
  const toast = useToast();
  const save = async (orderNews: OrderNews) => {
    const before = chosen;
    setChosen(orderNews);
    const reply = await ask<typeof setOrderNews>('POST /api/setOrderNews', { json: { orderNews } });
    if (reply.ok) {
      toast('Saved.', { tone: 'good' });
      await refresh();
    } else {
      setChosen(before);
      toast(reply.error.message, { tone: 'bad' });
    }
  };
  return (
    <Section title="Messages about your orders">
      <p className="mb-4">They go to your phone and to your e-mail address.</p>
      <Choice
        legend="Messages about your orders"
        legendHidden
        name="order-news"
        value={chosen}
        onValue={value => void save(value as OrderNews)}
        options={newsChoices}
        columns={3}
      />
    </Section>
  );
}
