import { useId } from 'react';
import type { DesignName } from '#kernel/designs.ts';
import { emphases, type Emphasis } from '#kernel/emphases.ts';
import { Choice } from '#ui/choice.tsx';
import { useCovers, type CoverWords } from './design-tiles.tsx';
import { designWords } from './design-words.ts';
import { useInFormLanguage } from './form-language.ts';

interface EmphasisTilesProps {
  cover: CoverWords;
  design: DesignName;
  /** What was chosen here; without it, that of the next soft copy. */
  value: Emphasis | null | undefined;
  onValue: (emphasis: Emphasis) => void;
  ready?: boolean;
}

/** A choice of who leads (W59), each with the real cover in this design; nothing while all covers look the same. */
export function EmphasisTiles({ cover, design, value, onValue, ready = true }: EmphasisTilesProps) {
  const covers = useCovers(cover, { ready, design });
  const name = useId();
  const words = useInFormLanguage(designWords);
  const pictures = covers?.pictures ?? {};
  if (new Set(Object.values(pictures)).size < 2) return null;
  return (
    <Choice
      tiles
      legend={words.whoLeads}
      name={name}
      value={value ?? covers?.emphasis}
      onValue={chosen => {
        const emphasis = emphases.find(one => one === chosen);
        if (emphasis) onValue(emphasis);
      }}
      options={emphases.map(emphasis => ({
        value: emphasis,
        title: words.emphases[emphasis],
        picture: <img src={pictures[emphasis]} alt="" width={400} height={566} className="block h-auto w-full" />,
      }))}
    />
  );
}
