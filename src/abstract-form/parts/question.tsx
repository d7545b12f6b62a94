import { memo } from 'react';
import { TextArea } from '#ui/field.tsx';
import { longestAnswer } from '../rules.ts';
import { write } from './keep.ts';
import type { Answer, Story } from './story.ts';
import { Voice } from './voice.tsx';
import { WhereItIs } from './where.tsx';

/** One question, answered in words or by voice, or both (C-A02). */
export const Question = memo(function Question({
  story,
  answer,
  number,
}: {
  story: Story;
  answer: Answer;
  number: number;
}) {
  const { key, question, text, where } = answer;
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
          count={longestAnswer}
          placeholder="Write it as you would tell it"
          onValue={next => void write(story, key, next)}
        />
        <div className="-mt-2 min-h-6">
          <WhereItIs where={text ? where : 'empty'} />
        </div>
        <Voice story={story} answer={answer} question={id} />
      </div>
    </li>
  );
});
