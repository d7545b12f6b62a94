import { Section } from '#ui/page.tsx';
import type { StudioEdition } from './studio-edition.ts';

/** The customer's story: answers, recordings, photos. */
export function StorySection({ story }: { story: StudioEdition['story'] }) {
  return (
    <Section title="The story">
      {story.answers.length === 0 && <p className="text-soft">Nothing was told yet.</p>}
      <dl className="grid max-w-3xl gap-6">
        {story.answers.map(({ question, text, voice, seconds }) => (
          <div key={question} className="grid gap-2">
            <dt className="text-soft">{question}</dt>
            {text && <dd className="whitespace-pre-line text-lead">{text}</dd>}
            {voice && (
              <dd>
                {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there is no transcript of the recording */}
                <audio
                  controls
                  preload="none"
                  src={`/download?fileId=${voice}`}
                  aria-label={`Recording, ${seconds ?? 0} seconds`}
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
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
              <span aria-hidden="true" className="figures absolute bottom-0 left-0 bg-page px-1.5 text-small">
                {at + 1}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
