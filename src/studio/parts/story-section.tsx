import { formatDay } from '#src/editions/parts/formatting.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import type { StudioEdition } from '../wire.ts';

/** Recordings that broke off: the person has not come back, and they may be all there is of an answer (W51). */
export const BrokenOffTakes = ({ edition, takes }: { edition: string; takes: StudioEdition['story']['takes'] }) => (
  <ul className="grid max-w-3xl gap-6" aria-label="Recordings that broke off">
    {takes.map(({ take, question, begunAt }) => {
      const address = `/api/takes/${edition}/${take}`;
      return (
        <li key={take} className="grid gap-2">
          <p className="text-soft">{question}</p>
          <p>A recording that broke off on {formatDay(begunAt)}, and is part of no answer.</p>
          <div className="flex flex-wrap items-center gap-3">
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of the recording */}
            <audio controls preload="none" src={address} aria-label={`Recording that broke off: ${question}`} />
            <ButtonLink to={address} download size="small" kind="quiet" icon="download">
              Save it as a file
            </ButtonLink>
          </div>
        </li>
      );
    })}
  </ul>
);
type Told = StudioEdition['story']['friends'][number];

const Recording = ({ voice, seconds }: Pick<Told, 'voice' | 'seconds'>) =>
  voice && (
    <dd>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no captions of the recording */}
      <audio
        controls
        preload="none"
        src={`/download?fileId=${voice}`}
        aria-label={`Recording, ${seconds ?? 0} seconds`}
      />
    </dd>
  );

/** What friends and family told and the customer keeps, with who tells it (W53). */
const FriendsStory = ({ friends }: { friends: readonly Told[] }) => (
  <dl className="mt-8 grid max-w-3xl gap-6" aria-label="What friends told">
    {friends.map(({ question, by, text, voice, seconds }) => (
      <div key={`${by} ${question} ${voice ?? ''}`} className="grid gap-2">
        <dt className="text-soft">
          {by}: {question}
        </dt>
        {text && <dd className="whitespace-pre-line">{text}</dd>}
        <Recording voice={voice} seconds={seconds} />
      </div>
    ))}
  </dl>
);

const heardLabels = {
  'as-heard': 'Written down from the recording, not changed',
  changed: 'Written down from the recording, then changed',
} as const;

/** The customer's story: answers, recordings, photos. */
export function Story({ story }: { story: StudioEdition['story'] }) {
  return (
    <>
      {story.answers.length + story.friends.length === 0 && <p className="text-soft">Nothing was told yet.</p>}
      <dl className="grid max-w-3xl gap-6">
        {story.answers.map(({ question, text, voice, seconds, heard }) => (
          <div key={question} className="grid gap-2">
            <dt className="text-soft">{question}</dt>
            {text && <dd className="whitespace-pre-line">{text}</dd>}
            {text && heard && (
              <dd>
                <Tag tone={heard === 'as-heard' ? 'marigold' : 'plain'}>{heardLabels[heard]}</Tag>
              </dd>
            )}
            <Recording voice={voice} seconds={seconds} />
          </div>
        ))}
      </dl>
      {story.friends.length > 0 && <FriendsStory friends={story.friends} />}
      {story.photos.length > 0 && (
        <ul
          className="mt-8 grid grid-cols-3 gap-2 md:grid-cols-6 xl:grid-cols-8"
          aria-label={`${story.photos.length} photos`}
        >
          {story.photos.map((photo, at) => (
            <li key={photo} className="relative">
              <img
                src={`/thumbnail/${photo}`}
                alt={`${at + 1} of ${story.photos.length}`}
                loading="lazy"
                className="block aspect-square w-full object-cover"
              />
              <span
                aria-hidden="true"
                translate="no"
                className="figures absolute bottom-0 left-0 bg-page px-1.5 text-small"
              >
                {at + 1}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
