import { ChooseDesign } from '#src/editions/parts/choose-design.tsx';
import type { FormScreenProps } from './form-frame.tsx';
import type { SubjectState } from './use-subject.ts';

interface StoryDesignProps extends FormScreenProps {
  subject: SubjectState;
}

/**
 * Asks how the magazine of a story should look (W59); its covers are drawn once nothing waits on this device, the name
 * included.
 */
export function StoryDesign({ story, view, person, subject }: StoryDesignProps) {
  const { edition, theme, category } = story.shown.form;
  const { answers, recordings, photos } = view.sync.waiting;
  return (
    <ChooseDesign
      cover={{ edition, theme, title: person, line: `${category} Edition` }}
      ready={answers + recordings + photos === 0 && !subject.draft?.submitted}
    />
  );
}
