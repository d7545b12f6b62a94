import { useEffect, useId, useState, type ReactNode } from 'react';
import { designNames, type DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { themeOf } from '#kernel/themes.ts';
import { Choice } from '#ui/choice.tsx';
import { pause } from '#ui/pause.ts';
import { MagazineCover } from '#ui/ornament.tsx';
import { useEditionBrand } from '#web/edition-brand.ts';
import { usePublicConfig } from '#web/use-public-config.ts';
import { coverName } from '../rules.ts';
import { designWords } from './design-words.ts';
import { useInFormLanguage } from './form-language.ts';
import { forgetCover, rememberCover } from './known-cover.ts';
import { loadCovers, type DesignCovers } from './load-design.ts';

/** What is known of an edition before its covers are drawn. */
export interface CoverWords {
  edition: string;
  theme: string;
  /** The name on the cover, null while nobody is named, and the line under it. */
  title: string | null;
  line: string;
}

interface DesignTilesProps {
  cover: CoverWords;
  legend: ReactNode;
  legendHidden?: boolean;
  value: DesignName;
  /** The theme's own design. */
  proposed: DesignName;
  onValue: (design: DesignName) => void;
  /** Whether the server has everything that the covers show; they are drawn once it has. */
  ready?: boolean;
  /** Who was chosen to lead, as the server knows: the covers are drawn again for another. */
  led?: Emphasis | null;
  /** Whether other screens of this tab show the chosen cover, too: where each choice is saved. */
  remembers?: boolean;
}

/** When covers that could not be drawn are asked for again, in milliseconds: the shop may be busy. */
const coverRetriesMs = [15_000, 60_000] as const;

/** The covers of an edition, drawn again for another name; `undefined` until they are. See `loadCovers`. */
export function useCovers(
  { edition, title }: Pick<CoverWords, 'edition' | 'title'>,
  { ready, design, led }: { ready: boolean; design?: DesignName; led?: Emphasis | null | undefined },
): DesignCovers | undefined {
  const [drawn, setDrawn] = useState<{
    title: string | null;
    led: Emphasis | null | undefined;
    covers: DesignCovers;
  }>();
  useEffect(() => {
    if (!ready) return;
    const left = new AbortController();
    void (async () => {
      for (const retryMs of [...coverRetriesMs, undefined]) {
        const covers = await loadCovers(edition, design);
        if (left.signal.aborted) return;
        setDrawn({ title, led, covers });
        if (retryMs === undefined || Object.keys(covers.pictures).length > 0) return;
        await pause(retryMs, left.signal);
        if (left.signal.aborted) return;
      }
    })();
    return () => {
      left.abort();
      setDrawn(undefined);
    };
  }, [edition, title, ready, design, led]);
  return drawn?.title === title && drawn.led === led ? drawn.covers : undefined;
}

interface CoversStateOptions {
  covers: DesignCovers | undefined;
  ready: boolean;
  isNamed: boolean;
}

const coversState = ({ covers, ready, isNamed }: CoversStateOptions): keyof typeof designWords.en.covers => {
  if (!ready) return 'notYet';
  if (covers === undefined) return 'drawing';
  if (Object.keys(covers.pictures).length === 0) return 'failed';
  if (covers.withoutFriends) return 'withoutFriends';
  return isNamed ? 'real' : 'unnamed';
};

/** A choice among all designs (W59): each with the edition's own cover, once it is drawn, its name and a sentence. */
export function DesignTiles(props: DesignTilesProps) {
  const { cover, legend, legendHidden, value, proposed, onValue, ready = true, led, remembers } = props;
  const { brand } = usePublicConfig();
  const partner = useEditionBrand(cover.edition);
  const words = useInFormLanguage(designWords);
  const covers = useCovers(cover, { ready, led });
  const chosen = covers?.pictures[value];
  const { edition } = cover;
  useEffect(() => {
    if (!remembers) return;
    if (chosen) rememberCover(edition, chosen);
    // It shows the story as it was, or another design.
    else forgetCover(edition);
  }, [remembers, edition, chosen]);
  // Hidden, because its words would be part of each design's name.
  const drawn = (
    <span aria-hidden="true">
      <MagazineCover
        theme={themeOf(cover.theme) ?? 'Gifting'}
        title={coverName(cover.title)}
        brand={(partner ?? brand).name}
        line={cover.line}
      />
    </span>
  );
  return (
    <div className="grid gap-3">
      <Choice
        tiles
        legend={legend}
        legendHidden={legendHidden}
        name={useId()}
        value={value}
        onValue={chosen => onValue(designNames.find(name => name === chosen) ?? value)}
        options={designNames.map(design => {
          const { name, text } = words.designs[design];
          const src = covers?.pictures[design];
          return {
            value: design,
            title: name,
            text: design === proposed ? `${text} ${partner ? words.proposed : words.proposedFor(cover.theme)}` : text,
            picture: src ? <img src={src} alt="" width={400} height={566} className="block h-auto w-full" /> : drawn,
          };
        })}
      />
      <p role="status" className="text-small text-soft">
        {words.covers[coversState({ covers, ready, isNamed: cover.title !== null })]}
      </p>
    </div>
  );
}
