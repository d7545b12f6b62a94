import { useRef } from 'react';
import { TextArea } from '#ui/field.tsx';
import { Actions } from '#ui/form.tsx';
import { Button, TextLink } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { maxAnswerLength } from '../rules.ts';
import { saveAnswer } from '../device/edit-story.ts';
import { FormFrame, outlineOf, type FormScreenProps } from './form-frame.tsx';
import {
  askedQuestions,
  offeredQuestions,
  placeBeside,
  searchOf,
  type FormOutline,
  type FormPlace,
  type QuestionPlace,
} from '../device/form-place.ts';
import { noteHalfWritten } from '../device/half-written.ts';
import { PhotoGrid, PhotoPick } from './photo-grid.tsx';
import { EditQuestion } from './question-wording.tsx';
import type { LocalAnswer } from '../device/shown-story.ts';
import { LeftOutTexts } from './left-out-text.tsx';
import { RivalAnswer } from './rival-answer.tsx';
import { SaveStateLabel } from './save-state.tsx';
import { UnopenedTakes } from './unopened-takes.tsx';
import { TranscriptNote } from './transcript-note.tsx';
import { useAnswerRecorder } from './use-answer-recorder.ts';
import { ChooseRecording, VoiceAnswer } from './voice-answer.tsx';
import type { FormWords } from './words/en.ts';
import { useFormWords } from './words/use-form-words.ts';

/** Whether a question is in Hindi, by its letters: one without Hindi is asked in English. */
const isHindi = (question: string): boolean => /\p{Script=Devanagari}/u.test(question);

type QuestionProps = FormScreenProps & { place: QuestionPlace };

/** One question, answered by voice or in words, or both; Previous, Skip or Next question (C-A02). */
export function QuestionScreen(props: QuestionProps) {
  const answer = props.view.answers.find(({ key }) => key === props.place.key);
  return answer && <Question {...props} answer={answer} />;
}

/** What the main button says. A running recording is kept when the screen is left. */
function nextLabel(
  { question }: FormWords,
  options: { isRecording: boolean; isAnswered: boolean; next: FormPlace },
): string {
  if (options.isRecording) return question.finish;
  if (!options.isAnswered) return question.skip;
  return options.next.at === 'photos' ? question.toPhotos : question.next;
}

function Question(props: QuestionProps & { answer: LocalAnswer }) {
  const { story, view, place, goTo, answer } = props;
  const words = useFormWords();
  const outline = outlineOf(story, view);
  const writing = useRef(false);
  const recorder = useAnswerRecorder(story, answer.key);
  const isRecording = recorder.state.kind === 'recording';
  const { key, question, text, saveState, voice } = answer;
  const asked = askedQuestions(outline, place);
  const number = asked.findIndex(other => searchOf(other) === searchOf(place)) + 1;
  const next = placeBeside(outline, place, 1) ?? place;
  const isAnswered = text.trim() !== '' || voice !== undefined;
  const id = `question-${key}`;
  return (
    <FormFrame
      {...props}
      title={
        <span id={id} lang={isHindi(question) ? 'hi' : undefined}>
          {question}
        </span>
      }
      eyebrow={<Eyebrow progress={words.question.progress(number, asked.length)} />}
    >
      <VoiceAnswer story={story} answer={answer} question={id} recorder={recorder} />
      <UnopenedTakes story={story} takes={view.unopened.filter(taken => taken.key === key)} question={id} />
      <TranscriptNote story={story} answer={answer} />
      <TextArea
        label={words.question.write}
        aria-describedby={id}
        rows={4}
        value={text}
        count={maxAnswerLength}
        printed
        placeholder={words.question.placeholder}
        onValue={written => {
          writing.current = true;
          noteHalfWritten(story.edition, key);
          void saveAnswer(story, key, written);
        }}
      />
      <div className="min-h-6">
        <SaveStateLabel state={text ? saveState : 'empty'} />
      </div>
      <RivalAnswer story={story} answer={answer} />
      <LeftOutTexts story={story} answer={answer} />
      <PhotoGrid story={story} photos={view.photos} shows={photo => photo.answer === key} />
      <Disclosure title={words.question.moreForAnswer}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <PhotoPick story={story} question={place} />
          <ChooseRecording answer={answer} recorder={recorder} />
          <EditQuestion story={story} answer={answer} onRemoved={() => goTo(next)} />
        </div>
      </Disclosure>
      <MoreQuestions outline={outline} place={place} />
      <Actions sticky>
        <Button
          kind={isAnswered || isRecording ? 'primary' : 'secondary'}
          iconEnd="arrow-right"
          onClick={({ detail }) => {
            // The second tap of a double one, which would skip a question that nobody has seen.
            if (detail > 1) return;
            noteHalfWritten(story.edition, undefined);
            goTo(next, { writing: writing.current });
          }}
        >
          {nextLabel(words, { isRecording, isAnswered, next })}
        </Button>
        <Button kind="quiet" onClick={() => goTo(placeBeside(outline, place, -1) ?? { at: 'welcome' })}>
          {words.question.previous}
        </Button>
      </Actions>
    </FormFrame>
  );
}

/** Offers the questions that Next leads past at a place; nothing where it leads to them. */
export function MoreQuestions({ outline, place }: { outline: FormOutline; place: FormPlace }) {
  const words = useFormWords();
  const offered = offeredQuestions(outline, place);
  const [first] = offered;
  return (
    first && (
      <p>
        <TextLink to={searchOf(first)}>{words.question.more(offered.length)}</TextLink>
      </p>
    )
  );
}

/** Above a screen's heading: how far it is, and the ways to all questions and the photos. */
export function Eyebrow({ progress, isPhotos = false }: { progress: string; isPhotos?: boolean }) {
  const words = useFormWords();
  return (
    <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3.5">
      <span translate="no" className="figures min-w-0 wrap-anywhere">
        {progress}
      </span>
      <span className="flex gap-x-5 lg:hidden">
        <TextLink to={searchOf({ at: 'questions' })} className="whitespace-nowrap">
          {words.all.title}
        </TextLink>
        {!isPhotos && <TextLink to={searchOf({ at: 'photos' })}>{words.photos.title}</TextLink>}
      </span>
    </span>
  );
}
