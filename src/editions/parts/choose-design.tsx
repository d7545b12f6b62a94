import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { Notice } from '#ui/notice.tsx';
import type { DesignRecord } from '../wire.ts';
import { DesignTiles, type CoverWords } from './design-tiles.tsx';
import { designWords } from './design-words.ts';
import { EmphasisTiles } from './emphasis-tiles.tsx';
import { useInFormLanguage } from './form-language.ts';
import { loadDesign, saveDesign } from './load-design.ts';

/** What somebody chose: the design, who leads in it, or both. */
interface Chosen {
  design?: DesignName;
  emphasis?: Emphasis;
}

interface StoredDesign {
  record: DesignRecord | undefined;
  /** What is on the way to the server. */
  chosen: Chosen;
  problem: string | undefined;
  choose: (choice: Chosen) => void;
}

/**
 * The design of an edition and who leads in it, each choice saved at once. While one is being saved only the last one
 * after it waits, so that whoever goes through the designs with the arrow keys sends few.
 */
function useStoredDesign(edition: string): StoredDesign {
  const [record, setRecord] = useState<DesignRecord>();
  const [chosen, setChosen] = useState<Chosen>({});
  const [problem, setProblem] = useState<string>();
  const wanted = useRef<Chosen>({});
  const saving = useRef(false);

  const load = useEffectEvent(async () => {
    if (saving.current) return;
    const loaded = await loadDesign(edition);
    if (loaded && !saving.current) setRecord(loaded);
  });
  useEffect(() => {
    const loadAgain = () => void load();
    loadAgain();
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);

  /** Saves what is wanted until nothing else is. Returns what is stored then, and what went wrong. */
  async function saveWanted(from: DesignRecord) {
    let stored = from;
    for (;;) {
      const { design = stored.design, emphasis = stored.emphasis } = wanted.current;
      if (design === stored.design && emphasis === stored.emphasis) return { stored };
      const reply = await saveDesign(edition, { design, was: stored.design, emphasis: emphasis ?? undefined });
      if (!reply.ok) return { stored: (await loadDesign(edition)) ?? stored, problem: reply.error.message };
      stored = reply.body;
    }
  }

  async function choose(choice: Chosen) {
    wanted.current = { ...wanted.current, ...choice };
    setChosen(wanted.current);
    if (saving.current || !record) return;
    saving.current = true;
    const result = await saveWanted(record);
    saving.current = false;
    wanted.current = {};
    setRecord(result.stored);
    setProblem(result.problem);
    setChosen({});
  }
  return { record, chosen, problem, choose: choice => void choose(choice) };
}

interface ChooseDesignProps {
  cover: CoverWords;
  /** Whether the server has the whole story, so that the covers show it. */
  ready: boolean;
}

/** Asks how a magazine should look, at the end of its form (W59); nothing without a connection. */
export function ChooseDesign({ cover, ready }: ChooseDesignProps) {
  const { record, chosen, problem, choose } = useStoredDesign(cover.edition);
  const words = useInFormLanguage(designWords);
  // Its place is kept free while it loads, so that nothing moves away from under a finger.
  if (!record) return <div className="min-h-160 sm:min-h-96" aria-hidden="true" />;
  if (!record.mayChange) return null;
  return (
    <div className="grid gap-3">
      <DesignTiles
        cover={cover}
        legend={words.legend}
        value={chosen.design ?? record.design}
        proposed={record.proposed}
        onValue={design => choose({ design })}
        ready={ready}
        led={record.emphasis}
        remembers
      />
      <EmphasisTiles
        key={record.design}
        cover={cover}
        design={record.design}
        value={chosen.emphasis ?? record.emphasis}
        onValue={emphasis => choose({ emphasis })}
        ready={ready}
      />
      {problem !== undefined && (
        <Notice tone="bad" title={words.notSaved} live>
          {problem}
        </Notice>
      )}
    </div>
  );
}
