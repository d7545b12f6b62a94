import { useState, type ReactNode } from 'react';
import { materialOf, type Material } from '#typeset/input/rules.ts';
import { GuestChanges } from '#src/editions/parts/guest-changes.tsx';
import { MorePages } from '#src/checkout/parts/more-pages.tsx';
import { HandInRefund } from '#src/editions/parts/hand-in-refund.tsx';
import { useFriends } from '#src/editions/parts/use-friends.ts';
import { themeOf } from '#kernel/themes.ts';
import { useAlert } from '#ui/alert.tsx';
import { Button, TextLink } from '#ui/button.tsx';
import { Actions } from '#ui/form.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page } from '#ui/page.tsx';
import {
  crowdedPhotosText,
  emptyStoryText,
  fewPhotosText,
  isAnswered,
  isEmptyStory,
  isShortStory,
  lastPageKey,
  missingMaterialText,
  photosHeldText,
  undecidedText,
} from '../rules.ts';
import { acceptedText, withAccepted } from '../rules/friends.ts';
import { FriendsLine } from './friends-line.tsx';
import { outlineOf, type FormScreenProps } from './form-frame.tsx';
import { placeBeside, placesInOrder, questionStates, searchOf, type FormPlace } from '../device/form-place.ts';
import { textsLeftOut } from './left-out-text.tsx';
import type { LocalAnswer, LocalPhoto, StoryView } from '../device/shown-story.ts';
import type { LocalStory } from '../device/local-story.ts';
import { NameFirst } from './name-first.tsx';
import { useAnswerCheck } from './photos-screen.tsx';
import { ReadThrough } from './read-through.tsx';
import { StoryCover } from './story-cover.tsx';
import { StoryDesign } from './story-design.tsx';
import { SyncLine } from './sync-line.tsx';
import { HandInNote } from './saved-for-owner.tsx';
import { useNaming } from './use-naming.ts';
import type { SubjectState } from './use-subject.ts';
import { useFormWords } from './words/use-form-words.ts';

/** Names the photos that were refused, with the reason of each. */
const RefusedPhotos = ({ photos, to }: { photos: readonly LocalPhoto[]; to: string }) => (
  <Notice
    tone="bad"
    title={photos.length === 1 ? 'One photo was not taken' : `${photos.length} photos were not taken`}
    action={<TextLink to={to}>To the photos</TextLink>}
  >
    <ul className="list-disc pl-5">
      {photos.map(({ id, name, why }, n) => (
        <li key={id} className="[overflow-wrap:anywhere]">
          {name || `Photo ${n + 1}`}: {why}
        </li>
      ))}
    </ul>
    <p>The magazine is made without {photos.length === 1 ? 'it' : 'them'}.</p>
  </Notice>
);

/** The questions without an answer, each a link. */
function Unanswered({ story, view }: Pick<FormScreenProps, 'story' | 'view'>) {
  const outline = outlineOf(story, view);
  const states = questionStates(outline);
  const questions = new Map(view.answers.map(({ key, question }) => [key, question]));
  const words = useFormWords();
  const open = placesInOrder(outline).flatMap(place =>
    place.at === 'question' && /skipped|open/.test(states.get(place.key) ?? '') ? [place] : [],
  );
  if (open.length === 0) return null;
  return (
    <details className="border-y border-rule py-2">
      <summary className="min-h-11 cursor-pointer content-center">
        {words.check.unanswered(open.length, view.answers.length)}
      </summary>
      <ul className="list-none">
        {open.map(place => (
          <li key={place.key} className="min-h-11 content-center">
            <TextLink to={searchOf(place)}>{questions.get(place.key)}</TextLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface FitNoticeProps extends Pick<FormScreenProps, 'story'> {
  /** What is printed: the story, and what was accepted of friends. */
  material: Material;
  /** Whether a name for the cover was given: without one nothing is handed in. */
  isNamed: boolean;
}

/** How well the story fits the ordered pages: too short, or with more photos than they show well. */
function FitNotice({ story, material, isNamed }: FitNoticeProps) {
  const { form } = story.shown;
  const { photos } = material;
  if (isEmptyStory(material)) return <Notice title="Nothing is told yet">{emptyStoryText(form.pages)}</Notice>;
  const missing = missingMaterialText(material, form.pages);
  const crowded = crowdedPhotosText(photos, form.pages);
  if (missing !== undefined)
    return (
      <Notice title="There is room for more" live>
        {missing} All {form.pages} pages stay: {photos > 0 && 'photos get larger, and '}there is room to write by hand.{' '}
        {form.mayHandIn &&
          (isNamed ? 'You can hand it in as it is.' : 'With a name for the cover you can hand it in as it is.')}
      </Notice>
    );
  if (crowded === undefined) {
    const few = fewPhotosText(photos);
    return few === undefined ? null : <p className="text-soft">{few}</p>;
  }
  return (
    <Notice
      title="That is a lot of photos"
      action={form.mayHandIn && <MorePages edition={form.edition} holds={photosHeldText} />}
    >
      {crowded}{' '}
      {form.mayHandIn
        ? 'Leave some out, or take more pages.'
        : 'Leave some out, or ask whoever ordered for more pages.'}
    </Notice>
  );
}

/** Says that the question of the last page is not written yet, where the edition has one. */
function LastPageNotice({ story, view }: Pick<FormScreenProps, 'story' | 'view'>) {
  const answer = view.answers.find(({ key }) => key === lastPageKey);
  if (!answer || isAnswered(answer)) return null;
  return (
    <Notice
      title="The last page waits for your question"
      action={<TextLink to={searchOf(placeOfAnswer(story, view, answer))}>Write it</TextLink>}
    >
      It stands there alone, in your words.
    </Notice>
  );
}

interface ToDecideProps extends FormScreenProps {
  title: string;
  text: string;
  /** What the link to an answer says; `place` counts the questions from 1. */
  label: (question: string, place: number) => string;
  concerns: (answer: LocalAnswer) => boolean;
}

/** Where an answer is written. */
const placeOfAnswer = (story: LocalStory, view: StoryView, { key }: LocalAnswer): FormPlace =>
  placesInOrder(outlineOf(story, view)).find(place => place.at === 'question' && place.key === key) ?? {
    at: 'questions',
  };

/** Names the answers about which something is still to be decided, each a link. */
function ToDecide({ story, view, title, text, label, concerns }: ToDecideProps) {
  const found = view.answers.filter(concerns);
  if (found.length === 0) return null;
  return (
    <Notice tone="joy" title={title}>
      <p>{text}</p>
      <ul className="list-none">
        {found.map(answer => {
          const { key, question } = answer;
          return (
            <li key={key} className="min-h-11 content-center">
              <TextLink to={searchOf(placeOfAnswer(story, view, answer))}>
                {label(question, view.answers.indexOf(answer) + 1)}
              </TextLink>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

const isUndecided = ({ rival }: LocalAnswer): boolean => rival !== null;

/** Says which answers still have two texts before a story is handed in; returns whether to go on (W55). */
function useUndecidedCheck({ story, view, goTo }: FormScreenProps) {
  const alert = useAlert();
  return async (): Promise<boolean> => {
    const undecided = view.answers.filter(isUndecided);
    const [first] = undecided;
    if (!first || !story.shown.form.mayHandIn) return true;
    const numbers = undecided.map(answer => view.answers.indexOf(answer) + 1);
    const chosen = await alert({
      title: 'Two texts are still there',
      text: undecidedText(numbers),
      actions: [{ label: 'Choose first' }, { label: 'Hand it in', kind: 'secondary' }],
    });
    if (chosen === 0) goTo(placeOfAnswer(story, view, first));
    return chosen === 1;
  };
}

/** Names the photos about which something was said that the server did not take (W58). */
function UnsavedPhotos({ photos, to }: { photos: readonly LocalPhoto[]; to: string }) {
  const count = photos.filter(({ whyNotSaved }) => whyNotSaved !== undefined).length;
  if (count === 0) return null;
  return (
    <Notice tone="bad" title="Not saved yet" action={<TextLink to={to}>To the photos</TextLink>}>
      What you said about {count === 1 ? 'one photo' : `${count} photos`} is only on this device. The photo itself says
      why, and you can try again there.
    </Notice>
  );
}

interface LookOverProps extends FormScreenProps {
  subject: SubjectState;
  onHandIn: (isShort: boolean) => void;
}

/** What the server knows of the words of a story, the name included; `undefined` while some wait on this device. */
function storyVersion({ view, person, subject }: LookOverProps): string | undefined {
  if (view.sync.waiting.answers > 0 || subject.draft?.submitted) return undefined;
  return [person, ...view.answers.map(({ key, version }) => `${key} ${version}`)].join();
}

/** The last screen before the hand-in (W55): the cover, what the story holds and lacks, and what happens next. */
export function LookOver(props: LookOverProps) {
  const { story, view, person, subject, goTo, onHandIn } = props;
  const { form } = story.shown;
  const words = useFormWords();
  const { check: checkWords } = words;
  const refused = view.photos.filter(({ state }) => state === 'refused');
  const photoCount = view.photos.length - refused.length;
  const friends = useFriends(form.edition, form.mayHandIn);
  const material = withAccepted(materialOf(view.answers, photoCount), friends?.kept);
  const isShort = isShortStory(material, form.pages);
  const hasAnswer = useAnswerCheck(props);
  const isDecided = useUndecidedCheck(props);
  const naming = useNaming({ subject, person });
  // A guest hands nothing in, so nobody is kept from leaving the words with us.
  const isNamed = () => (form.mayHandIn ? naming.isNamed() : Promise.resolve(true));
  const check = async () => (await hasAnswer()) && (await isNamed()) && (await isDecided());
  const [checking, setChecking] = useState(false);
  const handIn = async () => {
    setChecking(true);
    const isComplete = await check().finally(() => setChecking(false));
    if (isComplete) onHandIn(isShort);
  };
  const photos = searchOf({ at: 'photos' });
  return (
    <Page dense width="text" title={checkWords.title} eyebrow={words.magazine(person)} theme={themeOf(form.theme)}>
      <div className="grid gap-4">
        <NameFirst naming={naming} story={story} />
        {subject.stored && <GuestChanges edition={form.edition} subject={subject.stored} onDecided={subject.show} />}
        {view.sync.online && <StoryDesign {...props} />}
        {/* Without a connection there are no real covers below. */}
        {!view.sync.online && (
          <div className="grid w-26 gap-2 sm:w-44">
            <StoryCover story={story} person={naming.asks ? naming.typed.trim() : person} />
            <p className="text-small text-soft">{checkWords.sketch}</p>
          </div>
        )}
        <div className="grid gap-3">
          <p translate="no" className="figures font-semibold">
            {[checkWords.contents({ answers: view.answers, photos: photoCount }), acceptedText(friends?.kept)]
              .filter(Boolean)
              .join(checkWords.and)}
          </p>
          <SyncLine view={view} />
          <ChangeLinks
            links={[
              [checkWords.nameAndDays, searchOf({ at: 'subject', next: 'check' })],
              [words.all.title, searchOf({ at: 'questions' })],
              [words.photos.title, photos],
            ]}
          />
        </div>
        <LastPageNotice story={story} view={view} />
        <FitNotice story={story} material={material} isNamed={!naming.asks} />
        <UnsavedPhotos photos={view.photos} to={photos} />
        {refused.length > 0 && <RefusedPhotos photos={refused} to={photos} />}
        <ToDecide
          {...props}
          title="Somebody else wrote at the same time"
          text="Choose one of the two texts, or keep both. Until then the newer one is printed:"
          label={(question, place) => `Two versions of your answer ${place}: choose. ${question}`}
          concerns={isUndecided}
        />
        <ToDecide
          {...props}
          title="Also written, and not printed"
          text="Somebody chose between two texts. What was not chosen is kept there, to be put back:"
          label={question => question}
          concerns={answer => textsLeftOut(answer).length > 0}
        />
        <ToDecide
          {...props}
          title="Words to look at"
          text="We wrote down these recordings beside your own words. Use them, add them, or leave them out:"
          label={question => question}
          concerns={({ transcript }) => transcript?.state === 'offered'}
        />
        <ToDecide
          {...props}
          title="Still being written down"
          text="Wait a moment if you want to see these recordings as words. Handed in now, they are printed with their code:"
          label={question => question}
          concerns={({ transcript }) => transcript?.state === 'waiting'}
        />
        <ToDecide
          {...props}
          title="A recording broke off"
          text="We kept what was recorded. Listen to it, and go on where you like:"
          label={question => question}
          concerns={({ voice }) => voice?.brokeOff === true}
        />
        <ToDecide
          {...props}
          title="A recording cannot be opened here"
          text="It broke off. Try on another phone or browser, or save it as a file:"
          label={question => question}
          concerns={({ key }) => view.unopened.some(taken => taken.key === key)}
        />
        <ReadThrough story={story} view={view} version={storyVersion(props)} />
        <Unanswered story={story} view={view} />
        {form.mayHandIn ? <FriendsLine edition={form.edition} friends={friends} /> : <HandInNote form={form} />}
        <p id="what-happens" className="measure text-soft">
          {form.mayHandIn
            ? `${checkWords.closes(form.handIn)} ${checkWords.softCopyComes({ ...form, isShort })}`
            : checkWords.guest}
        </p>
        {form.mayHandIn && <HandInRefund edition={form.edition} isShort={isShort} />}
        <Actions sticky>
          <Button
            iconEnd={form.mayHandIn ? 'arrow-right' : undefined}
            aria-describedby="what-happens"
            busy={checking}
            onClick={() => void handIn()}
          >
            {form.mayHandIn ? checkWords.handIn : checkWords.leaveWithUs}
          </Button>
          <Button
            kind="quiet"
            onClick={() => goTo(placeBeside(outlineOf(story, view), { at: 'check' }, -1) ?? { at: 'welcome' })}
          >
            {words.question.previous}
          </Button>
        </Actions>
      </div>
    </Page>
  );
}

const ChangeLinks = ({ links }: { links: readonly (readonly [label: ReactNode, to: string])[] }) => (
  <ul className="flex list-none flex-wrap gap-x-6">
    {links.map(([label, to]) => (
      <li key={to} className="min-h-11 content-center">
        <TextLink to={to}>{label}</TextLink>
      </li>
    ))}
  </ul>
);
