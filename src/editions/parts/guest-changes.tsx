import { useState } from 'react';
import { ask } from '#ui/ask.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type * as wire from '../wire.ts';
import { formatDateTime } from './formatting.ts';
import { linkKeyOf } from './link-keys.ts';
import { loadDesign, saveDesign } from './load-design.ts';
import { loadSubject } from './load-edition.ts';
import { nameChangeText } from '../rules.ts';
import { useInFormLanguage } from './form-language.ts';

/** Confirms what a guest changed, by saving it as it stands. What somebody changed since is not touched. */
async function confirmChanges(edition: string, { guestChanges, ...record }: wire.SubjectRecord): Promise<void> {
  if (guestChanges?.names) {
    const { subject, from, occasionOn, neededBy, language, version: base } = record;
    const json = { edition, base, subject, from, occasionOn, neededBy, language };
    await ask<typeof wire.saveSubject>('POST /api/saveSubject', { json, key: linkKeyOf(edition) });
  }
  const design = guestChanges?.design ? (await loadDesign(edition))?.design : undefined;
  if (design) await saveDesign(edition, { design, was: design });
}

const nameChangeHindi: typeof nameChangeText = ({ before, now, at }) => {
  const by = `फ़ॉर्म के लिंक वाले किसी ने (${at})`;
  if (before === now) return `${by} ${now === null ? 'व्यक्ति' : `“${now}”`} के बारे में लिखी बात बदली।`;
  if (before === null) return `${by} “${now}” नाम दिया। पहले कोई नाम नहीं था।`;
  return now === null ? `${by} “${before}” नाम हटाया।` : `${by} नाम “${before}” से बदलकर “${now}” किया।`;
};

const guestWords = {
  en: {
    right: 'It is right',
    names: nameChangeText,
    design: (at: string) => `The design was changed by somebody with the form’s link, ${at}.`,
  },
  hi: {
    right: 'यह ठीक है',
    names: nameChangeHindi,
    design: (at: string) => `फ़ॉर्म के लिंक वाले किसी ने डिज़ाइन बदला (${at})।`,
  },
};

interface GuestChangesProps {
  edition: string;
  subject: wire.SubjectRecord;
  /** Shows the subject as the server has it, once it was confirmed. */
  onDecided: (subject: wire.SubjectRecord) => unknown;
}

/** Tells whoever may act what somebody changed who has no more than the form's link (W50). */
export function GuestChanges({ edition, subject, onDecided }: GuestChangesProps) {
  const [busy, setBusy] = useState(false);
  const words = useInFormLanguage(guestWords);
  if (!subject.guestChanges) return null;
  const { names, design, nameBefore } = subject.guestChanges;
  const confirm = async () => {
    setBusy(true);
    await confirmChanges(edition, subject);
    const now = await loadSubject(edition);
    setBusy(false);
    if (now) await onDecided(now);
  };
  return (
    <Notice
      tone="joy"
      action={
        <Button size="small" kind="secondary" busy={busy} onClick={() => void confirm()}>
          {words.right}
        </Button>
      }
    >
      {names !== null && (
        <p>{words.names({ before: nameBefore, now: subject.subject?.name ?? null, at: formatDateTime(names) })}</p>
      )}
      {design !== null && <p>{words.design(formatDateTime(design))}</p>}
    </Notice>
  );
}
