import { themeOf } from '#kernel/themes.ts';
import { coverName } from '#src/editions/rules.ts';
import { MagazineCover } from '#ui/ornament.tsx';
import { usePublicConfig } from '#web/use-public-config.ts';
import type { LocalStory } from '../device/local-story.ts';

/** The drawn cover of the magazine, with the name as it will stand there; null: nobody is named yet. */
export function StoryCover({ story, person }: { story: LocalStory; person: string | null }) {
  const { brand } = usePublicConfig();
  return (
    <MagazineCover
      theme={themeOf(story.shown.form.theme) ?? 'Gifting'}
      title={coverName(person)}
      brand={story.shown.form.partner ?? brand.name}
      line={`${story.shown.form.category} Edition`}
    />
  );
}
