import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { DesignName } from '#kernel/designs.ts';
import type { Emphasis } from '#kernel/emphases.ts';
import { Notice } from '#ui/notice.tsx';
import type { DesignRecord } from '../wire.ts';
import { DesignTiles, type CoverWords } from './design-tiles.tsx';
import { EmphasisTiles } from './emphasis-tiles.tsx';
import { loadDesign, saveDesign } from './load-design.ts';

interface StoredDesign {
  record: DesignRecord | undefined;
  /** The design on the way to the server, else the stored one. */
  value: DesignName | undefined;
  problem: string | undefined;
  choose: (design: DesignName) => void;
  /** Who was chosen to lead, here and now. */
  emphasis: Emphasis | undefined;
  lead: (emphasis: Emphasis) => void;
  /** The same once it is stored. */
  led: Emphasis | undefined;
}

/**
 * The design of an edition, each choice saved at once. While one is being saved only the last one after it waits, so
 * that whoever goes through the designs with the arrow keys sends few.
 */
function useStoredDesign(edition: string): StoredDesign {
  const [record, setRecord] = useState<DesignRecord>();
  const [chosen, setChosen] = useState<DesignName>();
  const [emphasis, setEmphasis] = useState<Emphasis>();
  const [led, setLed] = useState<Emphasis>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef<DesignName>(undefined);
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
    while (wanted.current !== undefined && wanted.current !== stored.design) {
      const reply = await saveDesign(edition, { design: wanted.current, was: stored.design });
      if (!reply.ok) return { stored: (await loadDesign(edition)) ?? stored, problem: reply.error.message };
      stored = reply.body;
    }
    return { stored };
  }

  async function choose(design: DesignName) {
    wanted.current = design;
    setChosen(design);
    if (saving.current || !record) return;
    saving.current = true;
    const result = await saveWanted(record);
    saving.current = false;
    setRecord(result.stored);
    setProblem(result.problem);
    setChosen(undefined);
  }
  async function lead(wantedLead: Emphasis) {
    if (!record) return;
    const before = emphasis;
    setEmphasis(wantedLead);
    const { design } = record;
    const reply = await saveDesign(edition, { design, was: design, emphasis: wantedLead });
    if (reply.ok) setLed(wantedLead);
    else setEmphasis(before);
    setProblem(reply.ok ? undefined : reply.error.message);
  }
  const value = chosen ?? record?.design;
  return { record, value, problem, choose: design => void choose(design), emphasis, lead: one => void lead(one), led };
}

interface ChooseDesignProps {
  cover: CoverWords;
  /** Whether the server has the whole story, so that the covers show it. */
  ready: boolean;
}

/** Asks how a magazine should look, at the end of its form (W59); nothing without a connection. */
export function ChooseDesign({ cover, ready }: ChooseDesignProps) {
  const { record, value, problem, choose, emphasis, lead, led } = useStoredDesign(cover.edition);
  if (!record?.mayChange || !value) return null;
  return (
    <div className="grid gap-3">
      <DesignTiles
        cover={cover}
        legend="How should it look?"
        value={value}
        proposed={record.proposed}
        onValue={choose}
        ready={ready}
        led={led}
      />
      <EmphasisTiles key={record.design} {...{ cover, ready }} design={record.design} value={emphasis} onValue={lead} />
      {problem !== undefined && (
        <Notice tone="bad" title="The design was not saved" live>
          {problem}
        </Notice>
      )}
    </div>
  );
}
