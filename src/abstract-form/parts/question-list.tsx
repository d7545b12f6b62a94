import { AppLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import {
  placesInOrder,
  questionStates,
  searchOf,
  type FormOutline,
  type FormPlace,
  type QuestionState,
} from '../device/form-place.ts';
import type { StoryView } from '../device/shown-story.ts';
import { useFormWords } from './words/use-form-words.ts';

const stateIcons: Partial<Record<QuestionState, IconName>> = { written: 'pen', recorded: 'microphone', both: 'check' };

interface ListRowProps {
  to: FormPlace;
  isCurrent: boolean;
  number?: number | undefined;
  title: string;
  note: string;
  icon?: IconName | undefined;
}

const ListRow = ({ to, isCurrent, number, title, note, icon }: ListRowProps) => (
  <li className={`border-b border-rule ${isCurrent ? 'bg-wash' : ''}`} {...(isCurrent && { 'aria-current': 'step' })}>
    <AppLink
      to={searchOf(to)}
      className="grid min-h-12 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-2 px-2 py-2 hover:bg-wash"
    >
      <span translate="no" className="figures text-small text-soft">
        {number}
      </span>
      <span className="line-clamp-2 text-[0.9375rem] leading-snug">{title}</span>
      <span className="flex max-w-28 items-center justify-end gap-1.5 text-right text-small text-soft">
        {icon && <Icon name={icon} size={16} />}
        {note}
      </span>
    </AppLink>
  </li>
);

interface QuestionListProps {
  outline: FormOutline;
  view: StoryView;
  place: FormPlace;
}

/** Every question with how far it is, the photos, and the last look at all of it, each one a link (C-A02). */
export function QuestionList({ outline, view, place }: QuestionListProps) {
  const { all, photos } = useFormWords();
  const states = questionStates(outline);
  const questions = new Map(view.answers.map(({ key, question }) => [key, question]));
  const here = searchOf(place);
  const photoCount = view.photos.filter(({ state }) => state !== 'refused').length;
  const numbers = new Map(
    placesInOrder(outline)
      .flatMap(other => (other.at === 'question' ? [other.key] : []))
      .map((key, n) => [key, n + 1]),
  );
  return (
    <nav aria-label={all.title}>
      <ol className="list-none border-t border-ink">
        {placesInOrder(outline).map(other => {
          const isCurrent = searchOf(other) === here;
          const row = { to: other, isCurrent };
          if (other.at === 'question') {
            const state = states.get(other.key) ?? 'open';
            return (
              <ListRow
                key={searchOf(other)}
                {...row}
                number={numbers.get(other.key)}
                title={questions.get(other.key) ?? ''}
                note={all.states[state]}
                icon={stateIcons[state]}
              />
            );
          }
          if (other.at === 'photos')
            return (
              <ListRow
                key={searchOf(other)}
                {...row}
                title={photos.title}
                note={all.photosSoFar(photoCount)}
                icon="image"
              />
            );
          return <ListRow key={searchOf(other)} {...row} title={all.lookOver} note="" icon="arrow-right" />;
        })}
      </ol>
    </nav>
  );
}
