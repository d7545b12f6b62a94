import type { StudioEdition } from '../../wire.ts';
import { BrokenOffTakes, Story } from '../story-section.tsx';
import { OrderFold, OrderSection } from './order-section.tsx';

const howMany = (count: number, one: string, many = `${one}s`) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

interface StoryFoldProps {
  edition: string;
  story: StudioEdition['story'];
  /** Whether it is open at first. */
  isOpen?: boolean;
}

/** The story of an order, closed until somebody reads it; recordings that broke off are in view, since they wait. */
export function StoryFold({ edition, story, isOpen = false }: StoryFoldProps) {
  const { answers, friends, photos, takes } = story;
  const told = [
    ...howMany(answers.length, 'answer'),
    ...howMany(friends.length, 'answer of friends', 'answers of friends'),
    ...howMany(photos.length, 'photo'),
  ];
  return (
    <>
      <OrderFold title="The story" isOpen={isOpen} note={told.length === 0 ? 'nothing yet' : told.join(', ')}>
        <Story story={story} />
      </OrderFold>
      {takes.length > 0 && (
        <OrderSection title="Broke off">
          <BrokenOffTakes edition={edition} takes={takes} />
        </OrderSection>
      )}
    </>
  );
}
