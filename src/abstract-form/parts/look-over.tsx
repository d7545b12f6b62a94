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
import { contentsOf, isAnswered, isEmptyStory, isShortStory, lastPageKey } from '../rules.ts';
import { withAccepted } from '../rules/friends.ts';
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
function RefusedPhotos({ photos, to }: { photos: readonly LocalPhoto[]; to: string }) {
  const words = useFormWords().photos;
  return (
    <Notice tone="bad" title={words.refusedTitle(photos.length)} action={<TextLink to={to}>{words.toPhotos}</TextLink>}>
      <ul className="list-disc pl-5">
        {photos.map(({ id, name, why }, n) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            {name || words.photo(n + 1)}: {why}
          </li>
        ))}
      </ul>
      <p>{words.withoutThem(photos.length)}</p>
    </Notice>
  );
}

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
  const words = useFormWords().fit;
  const { form } = story.shown;
  const { photos } = material;
  if (isEmptyStory(material)) return <Notice title={words.emptyTitle}>{words.empty(form.pages)}</Notice>;
  const missing = words.missing(material, form.pages);
  const crowded = words.crowded(photos, form.pages);
  if (missing !== undefined)
    return (
      <Notice title={words.roomTitle} live>
        {missing} {words.stays(form.pages, photos > 0)} {form.mayHandIn && (isNamed ? words.handIn : words.handInNamed)}
      </Notice>
    );
  if (crowded === undefined) {
    const few = words.few(photos);
    return few === undefined ? null : <p className="text-soft">{few}</p>;
  }
  return (
    <Notice
      title={words.crowdedTitle}
      action={form.mayHandIn && !form.onlyTells && <MorePages edition={form.edition} holds={words.held} />}
    >
      {crowded} {form.mayHandIn ? words.crowdedOwner : words.crowdedGuest}
    </Notice>
  );
}

/** Says that the question of the last page is not written yet, where the edition has one. */
function LastPageNotice({ story, view }: Pick<FormScreenProps, 'story' | 'view'>) {
  const words = useFormWords().fit;
  const answer = view.answers.find(({ key }) => key === lastPageKey);
  if (!answer || isAnswered(answer)) return null;
  return (
    <Notice
      title={words.lastPageTitle}
      action={<TextLink to={searchOf(placeOfAnswer(story, view, answer))}>{words.write}</TextLink>}
    >
      {words.lastPage}
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

/** What is still to be decided about answers, each kind with its own notice. */
function AllToDecide(props: FormScreenProps) {
  const words = useFormWords().decide;
  const { unopened } = props.view;
  const question = (text: string) => text;
  return (
    <>
      <ToDecide {...props} title={words.rivalTitle} text={words.rival} label={words.rivalOf} concerns={isUndecided} />
      <ToDecide
        {...props}
        title={words.leftOutTitle}
        text={words.leftOut}
        label={question}
        concerns={answer => textsLeftOut(answer).length > 0}
      />
      <ToDecide
        {...props}
        title={words.heardTitle}
        text={words.heard}
        label={question}
        concerns={({ transcript }) => transcript?.state === 'offered'}
      />
      <ToDecide
        {...props}
        title={words.waitingTitle}
        text={words.waiting}
        label={question}
        concerns={({ transcript }) => transcript?.state === 'waiting'}
      />
      <ToDecide
        {...props}
        title={words.brokeOffTitle}
        text={words.brokeOff}
        label={question}
        concerns={({ voice }) => voice?.brokeOff === true}
      />
      <ToDecide
        {...props}
        title={words.unopenedTitle}
        text={words.unopened}
        label={question}
        concerns={({ key }) => unopened.some(taken => taken.key === key)}
      />
    </>
  );
}

const isUndecided = ({ rival }: LocalAnswer): boolean => rival !== null;

/** Says which answers still have two texts before a story is handed in; returns whether to go on (W55). */
function useUndecidedCheck({ story, view, goTo }: FormScreenProps) {
  const alert = useAlert();
  const { decide, check } = useFormWords();
  return async (): Promise<boolean> => {
    const undecided = view.answers.filter(isUndecided);
    const [first] = undecided;
    if (!first || !story.shown.form.mayHandIn) return true;
    const numbers = undecided.map(answer => view.answers.indexOf(answer) + 1);
    const chosen = await alert({
      title: decide.twoTextsTitle,
      text: decide.twoTexts(numbers),
      actions: [{ label: decide.chooseFirst }, { label: check.handIn, kind: 'secondary' }],
    });
    if (chosen === 0) goTo(placeOfAnswer(story, view, first));
    return chosen === 1;
  };
}

/** Names the photos about which something was said that the server did not take (W58). */
function UnsavedPhotos({ photos, to }: { photos: readonly LocalPhoto[]; to: string }) {
  const count = photos.filter(({ whyNotSaved }) => whyNotSaved !== undefined).length;
  const words = useFormWords();
  if (count === 0) return null;
  return (
    <Notice tone="bad" title={words.check.notSavedTitle} action={<TextLink to={to}>{words.photos.toPhotos}</TextLink>}>
      {words.check.notSaved(count)}
    </Notice>
  );
}

/** What the story holds, and where it is; one line where all of it is with us and nobody else told anything. */
function Contents({ view, photos, accepted }: { view: StoryView; photos: number; accepted: string }) {
  const { check } = useFormWords();
  const counts = contentsOf(view.answers, photos);
  const { safe, waiting, online } = view.sync;
  const isAllSafe =
    online &&
    view.persistent &&
    (['answers', 'recordings', 'photos'] as const).every(kind => safe[kind] === counts[kind] && waiting[kind] === 0);
  const isSaid = isAllSafe && accepted === '' && counts.answers + counts.photos > 0;
  return (
    <>
      {!isSaid && (
        <p translate="no" className="figures font-semibold">
          {[check.contents(counts), accepted].filter(Boolean).join(check.and)}
        </p>
      )}
      <SyncLine view={view} />
    </>
  );
}

interface LookOverProps extends FormScreenProps {
  subject: SubjectState;
  onHandIn: (isShort: boolean) => void;
}

/** What the server knows of the words of a story, the name included; `undefined` while some wait on this device. */
function shownStoryVersion({ view, person, subject }: LookOverProps): string | undefined {
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
  const friends = useFriends(form.edition, form.mayHandIn && !form.onlyTells);
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
          <Contents view={view} photos={photoCount} accepted={checkWords.accepted(friends?.kept)} />
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
        <AllToDecide {...props} />
        <ReadThrough story={story} view={view} version={shownStoryVersion(props)} />
        <Unanswered story={story} view={view} />
        {!form.mayHandIn && <HandInNote form={form} />}
        {form.mayHandIn && !form.onlyTells && <FriendsLine edition={form.edition} friends={friends} />}
        <p id="what-happens" className="measure text-soft">
          {form.mayHandIn
            ? `${checkWords.closes(form.handIn)} ${checkWords.softCopyComes({ ...form, isShort })}`
            : checkWords.guest}
        </p>
        {form.mayHandIn && !form.onlyTells && <HandInRefund edition={form.edition} isShort={isShort} />}
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
