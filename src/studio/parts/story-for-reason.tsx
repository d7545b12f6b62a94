import { useState } from 'react';
import { ask } from '#ui/ask.ts';
import type { readStory, StudioStory } from '../wire.ts';
import { ReasonedAct } from './reasoned-act.tsx';
import { OrderSection } from './order/order-section.tsx';
import { StoryFold } from './order/story-fold.tsx';

/** The story for those who read it only for a reason, which is logged (W140). */
export function StoryForReason({ edition }: { edition: string }) {
  const [story, setStory] = useState<StudioStory>();
  if (story) return <StoryFold edition={edition} story={story} isOpen />;
  const read = async (reason: string) => {
    const reply = await ask<typeof readStory>('POST /studio/api/readStory', { json: { edition, reason } });
    if (reply.ok) setStory(reply.body);
    return reply;
  };
  return (
    <OrderSection title="The story">
      <ReasonedAct
        label="Why you read it"
        hint="For the log, which owners read."
        missing="Say why you read it, in a few words."
        button="Read the story"
        done="It is noted that you read it."
        work={read}
      />
    </OrderSection>
  );
}
