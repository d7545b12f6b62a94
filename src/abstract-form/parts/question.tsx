import { memo } from 'react';
import { TextArea } from '#ui/field.tsx';
import { maxAnswerLength } from '../rules.ts';
import { saveAnswer } from './edit-story.ts';
import type { LocalAnswer, LocalStory } from './local-story.ts';
import { VoiceAnswer } from './voice-answer.tsx';
import { SaveStateLabel } from './save-state.tsx';

/** One question, answered in words or by voice, or both (C-A02). */
export const Question = memo(function Question({
  story,
  answer,
  number,
}: {
  story: LocalStory;
  answer: LocalAnswer;
  number: number;
}) {
  const { key, question, text, saveState } = answer;
  const id = `question-${key}`;
  return (
    <li className="grid gap-x-6 gap-y-4 border-t border-rule py-8 sm:grid-cols-[3.5rem_1fr]">
      <span className="font-display text-h2 leading-none text-accent" aria-hidden="true">
        {number}
      </span>
      <div className="grid min-w-0 gap-4">
        <h2 id={id} className="text-h3">
          {question}
        </h2>
        <TextArea
          label={question}
          labelHidden
          rows={4}
          value={text}
          count={maxAnswerLength}
          placeholder="Write it as you would tell it"
          onValue={next => void saveAnswer(story, key, next)}
        />
        <div className="-mt-2 min-h-6">
          <SaveStateLabel state={text ? saveState : 'empty'} />
        </div>
        <VoiceAnswer story={story} answer={answer} question={id} />
      </div>
    </li>
  );
});
