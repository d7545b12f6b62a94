import { useEffect, useState } from 'react';
import type { chooseHeadline, StoryHeadline, storyHeadlines } from '#src/soft-copy/wire/headlines.ts';
import { TextLink } from '#ui/button.tsx';
import { deferredPart } from '#ui/deferred-part.tsx';
import { Icon } from '#ui/icon.tsx';
import { lastPageKey } from '../rules.ts';
import { placesInOrder, searchOf } from '../device/form-place.ts';
import type { LocalStory } from '../device/local-story.ts';
import type { LocalAnswer } from '../device/shown-story.ts';
import { outlineOf, type FormScreenProps } from './form-frame.tsx';
import { useFormWords } from './words/use-form-words.ts';

// It opens on a tap only.
const HeadlineSheet = deferredPart(async () => (await import('./headline-sheet.tsx')).HeadlineSheet);

/**
 * The headlines of a story as the magazine would print them, by the keys of their answers. They are asked for again
 * with each `version` of the story, and not while that is `undefined`.
 */
function useHeadlines({ shown, outside }: LocalStory, version: string | undefined) {
  const { edition } = shown.form;
  const [headlines, setHeadlines] = useState<readonly StoryHeadline[]>([]);
  useEffect(() => {
    if (version === undefined) return;
    let isCurrent = true;
    void outside
      .ask<typeof storyHeadlines>('POST /api/storyHeadlines', { json: { edition }, key: outside.linkKey })
      .then(reply => isCurrent && reply.ok && setHeadlines(reply.body.headlines));
    return () => {
      isCurrent = false;
    };
  }, [edition, outside, version]);
  /** Chooses a headline, or leaves it to the magazine by ''. Returns why that failed, in words for people. */
  async function choose(key: number, text: string): Promise<string | undefined> {
    const json = { edition, key, text };
    const reply = await outside.ask<typeof chooseHeadline>('POST /api/chooseHeadline', { json, key: outside.linkKey });
    if (!reply.ok) return reply.error.message;
    setHeadlines(reply.body.headlines);
    return undefined;
  }
  return { byKey: new Map(headlines.map(headline => [headline.key, headline])), choose };
}

const firstWords = 14;
/** How an answer begins, in one line. */
function beginning({ text }: LocalAnswer): string {
  const words = text.trim().split(/\s+/);
  return words.length > firstWords ? `${words.slice(0, firstWords).join(' ')} …` : words.join(' ');
}

interface RowProps {
  answer: LocalAnswer;
  /** Where the answer is written. */
  to: string;
  headline: StoryHeadline | undefined;
  onTap: () => void;
}

function Row({ answer, to, headline, onTap }: RowProps) {
  const words = useFormWords().check;
  const { question } = answer;
  const title = headline?.headline ?? null;
  const shown =
    title === null ? (
      <span className="text-soft">{question}</span>
    ) : (
      <span dir="auto" className="font-display text-h4">
        {title}
      </span>
    );
  return (
    <li className="grid gap-1 border-b border-rule py-2">
      {headline ? (
        <button
          type="button"
          className="flex min-h-11 items-center justify-between gap-3 text-left hover:bg-tint"
          aria-label={title === null ? words.chooseHeadline(question) : words.changeHeadline(title)}
          onClick={onTap}
        >
          {shown}
          <Icon name="pen" size={20} />
        </button>
      ) : (
        <p className="min-h-11 content-center">{shown}</p>
      )}
      <TextLink to={to} className="min-h-11 content-center text-small [overflow-wrap:anywhere]">
        <span dir="auto">{beginning(answer)}</span>
      </TextLink>
    </li>
  );
}

/** The answers as one reads them through before the hand-in (W55): each with its headline and its first words. */
export function ReadThrough({
  story,
  view,
  version,
}: Pick<FormScreenProps, 'story' | 'view'> & { version: string | undefined }) {
  const { byKey, choose } = useHeadlines(story, version);
  const words = useFormWords().check;
  const [opened, setOpened] = useState<number>();
  const places = placesInOrder(outlineOf(story, view));
  const told = places.flatMap(place => {
    if (place.at !== 'question' || place.key === lastPageKey) return [];
    const answer = view.answers.find(({ key }) => key === place.key);
    return answer && answer.text.trim() !== '' ? [{ answer, to: searchOf(place) }] : [];
  });
  const open = opened === undefined ? undefined : byKey.get(opened);
  if (told.length === 0) return null;
  return (
    <section aria-labelledby="read-through">
      <h2 id="read-through" className="border-b border-ink pb-2 text-h4">
        {words.headlines}
      </h2>
      <ol className="list-none">
        {told.map(({ answer, to }) => (
          <Row
            key={answer.key}
            {...{ answer, to }}
            headline={byKey.get(answer.key)}
            onTap={() => setOpened(answer.key)}
          />
        ))}
      </ol>
      {open && (
        <HeadlineSheet headline={open} onChoose={text => choose(open.key, text)} onClose={() => setOpened(undefined)} />
      )}
    </section>
  );
}
