import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { designs } from '../designs/index.ts';
import { withoutUndrawable } from '../fonts/drawable.ts';
import { languageOf } from '../language/languages.ts';
import { designNames, trim } from '../model.ts';
import type { Box, DesignName, MagazinePlan, Role } from '../model.ts';
import { textPart } from '../plan/answers.ts';
import { drawPages } from './page-pictures.ts';
import { Typesetter } from './typesetter.ts';

const box: Box = { x: 20, y: 60, w: 170, h: 60 };

/** Where the ink of one text in one frame lies on its page, mm from the top. */
async function inkOf(design: DesignName, role: Role, { text, size }: { text: string; size: number }) {
  const plan: MagazinePlan = {
    version: 2,
    seed: 1,
    design,
    theme: 'Family',
    title: 't',
    author: [],
    trim,
    body: { size: 9.8, leading: 13, question: 13, columns: 2 },
    pages: [
      {
        number: 1,
        kind: 'cover',
        template: 't',
        ground: 'paper',
        folio: false,
        running: '',
        why: '',
        frames: [
          {
            kind: 'type',
            id: 'name',
            box,
            parts: [{ ...textPart(role, text, { size }), least: size / 6 }],
            anchor: 'top',
            align: 'left',
            colour: 'ink',
          },
        ],
      },
    ],
    threads: [],
    findings: [],
  };
  const look = designs[design].looks.Family;
  const { value, letters, fonts } = withoutUndrawable(plan, look);
  const { pdf } = new Typesetter({ look, fonts, language: languageOf(letters) }).typeset(value, new Map());
  const [page] = await drawPages(pdf);
  const { data, info } = await sharp(page?.picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const inked = Array.from({ length: info.height }, (_, y) => y).filter(y =>
    data.subarray(y * info.width, (y + 1) * info.width).some(tone => tone < 128),
  );
  const mm = trim.h / info.height;
  return { top: Math.min(...inked) * mm, foot: (Math.max(...inked) + 1) * mm };
}

/** Names with letters that reach far up and down, in scripts that do so; a Latin name stands on its baseline. */
const names = {
  Hindi: 'श्रीकृष्ण कुट्टू',
  Marathi: 'सौ. माँ ऐश्वर्या',
  Bengali: 'শ্রীকৃষ্ণ ঊর্মি',
  Tamil: 'கீர்த்தி பூஜா',
  Telugu: 'శ్రీకృష్ణ',
  Kannada: 'ಶ್ರೀಕೃಷ್ಣ',
  Malayalam: 'ശ്രീക്കുട്ടി',
  Gujarati: 'શ્રીકૃષ્ણ',
  Punjabi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  Urdu: 'گلگشتِ جمیل',
  'Urdu on two lines': 'مصطفیٰ کمال\nاور گلزار بیگم',
};
/** What a pixel can be off, mm. */
const pixel = 0.3;

describe(
  'D16 the ink of a name stays in its frame, so that it touches neither rule nor picture',
  { timeout: 120_000 },
  () => {
    test.each(Object.entries(names))('%s', async (_, text) => {
      for (const design of designNames) {
        const { top, foot } = await inkOf(design, 'masthead', { text, size: 88 });
        expect(top, design).toBeGreaterThan(box.y - pixel);
        expect(foot, design).toBeLessThan(box.y + box.h + pixel);
      }
    });
  },
);

test.each(['cover-line', 'headline', 'quote'] as const)(
  'D16 Urdu in large type begins under the edge of its frame: %s',
  async role => {
    for (const text of ['گلگشت کی لمبی کہانی', 'کمبختی میں کیچڑ'])
      for (const design of designNames) {
        const { top } = await inkOf(design, role, { text, size: 32 });
        expect(top, `${design} ${text}`).toBeGreaterThan(box.y - pixel);
      }
  },
  60_000,
);
