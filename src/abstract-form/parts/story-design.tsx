import { ChooseDesign } from '#src/editions/parts/choose-design.tsx';
import type { FormScreenProps } from './form-frame.tsx';

/** Asks how the magazine of a story should look (W59); its covers are drawn once nothing waits on this device. */
export function StoryDesign({ story, view, person }: FormScreenProps) {
  const { edition, theme, category } = story.form;
  const { answers, photos } = view.sync.waiting;
  return (
    <ChooseDesign
      cover={{ edition, theme, title: person, line: `${category} Edition` }}
      ready={answers + photos === 0}
    />
  );
}
