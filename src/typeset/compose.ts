import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontsFor } from './fonts.ts';
import { looks } from './looks.ts';
import type { Finding, PageCount, Photo, Plan, Story, Theme } from './model.ts';
import { inPairs, ingest, printPhoto } from './photos.ts';
import { picturesOf } from './pictures.ts';
import type { Print } from './samples/illustrate.ts';
import { print } from './samples/illustrate.ts';
import { plan } from './plan/plan.ts';
import type { Fit } from './setter.ts';
import { Setter } from './setter.ts';
import { typographic } from './words.ts';

export interface Job {
  story: Story;
  photos: readonly Photo[];
  theme: Theme;
  pages: PageCount;
  /** Varies the design, never the content. */
  seed: number;
  /** Where all files go. */
  outDir: string;
  /** Our own prints, drawn to their paths before anything else: the photos of samples. */
  prints?: readonly Print[];
}

export interface Typeset {
  /** The proof: trimmed pages, RGB, photos at 150 dpi. */
  pdf: string;
  /** One WebP per page, in page order. */
  pictures: string[];
  /** The plan as JSON. */
  plan: string;
  /** The cover, 400 px wide, WebP. */
  thumbnail: string;
  /** Everything somebody should look at before this is printed. */
  findings: Finding[];
}

/** The whole way from words and photos to files, in this process. `typesetMagazine` runs it in one of its own. */
export async function compose(job: Job): Promise<Typeset> {
  const { story, missing } = drawable(job);
  const look = looks[job.theme];
  const words = lettersOf(story, job.photos);
  const setter = new Setter(look, fontsFor(look, words), words);
  await inPairs(job.prints ?? [], async one =>
    writeFile(one.path, await print(one.scene, one.shape, job.theme, one.seed)),
  );
  const { facts, findings } = await ingest(job.photos);
  const planned = settle(
    slack => plan(story, facts, job.theme, job.pages, job.seed, { measure: setter.measure, slack }),
    setter,
  );
  const paths = new Map(job.photos.map(photo => [photo.id, photo.path]));
  const frames = planned.plan.pages.flatMap(page => page.frames.filter(frame => frame.kind === 'photo'));
  const printed = await inPairs(frames, async frame => {
    const path = paths.get(frame.photo);
    if (path === undefined) throw new Error(`The plan names a photo that was not handed in: ${frame.photo}`);
    return [frame.id, await printPhoto(path, frame, { target: 'proof', shade: look.colours.deep })] as const;
  });
  const done = setter.set(planned.plan, new Map(printed));
  if (done.pages !== job.pages) throw new Error(`The typesetter made ${done.pages} pages instead of ${job.pages}`);
  const files = { pdf: join(job.outDir, 'magazine.pdf'), plan: join(job.outDir, 'plan.json') };
  // Whether the text really stands is known only now that it is set.
  const told = planned.plan.findings.filter(({ code }) => code !== 'overset');
  const all = [...missing, ...findings, ...told, ...planned.findings, ...done.findings];
  await writeFile(files.pdf, done.pdf);
  await writeFile(files.plan, `${JSON.stringify({ ...planned.plan, findings: all }, null, 1)}\n`);
  const { pictures, thumbnail } = await picturesOf(done.pdf, job.outDir);
  return { ...files, pictures, thumbnail, findings: all };
}

/** Roomier and roomier plans until all text stands; what still does not is a finding. */
function settle(planWith: (slack: number) => Plan, setter: Setter): { plan: Plan; findings: Finding[] } {
  let best: { plan: Plan; findings: Finding[]; left: number } | undefined;
  for (const slack of [0.01, 0.04, 0.09, 0.16]) {
    const made = planWith(slack);
    const { fit } = setter.set(made);
    const left = fit.reduce((sum, one) => sum + ('left' in one ? one.left : one.fits ? 0 : 1), 0);
    if (!best || left < best.left) best = { plan: made, findings: fit.flatMap(oversets), left };
    if (left === 0) break;
  }
  if (!best) throw new Error('nothing was planned');
  return best;
}

function oversets(one: Fit): Finding[] {
  if ('thread' in one) {
    if (one.left === 0) return [];
    return [
      {
        code: 'overset',
        message: `${one.left} words found no room, from “${one.rest}…” on. More pages would hold them.`,
      },
    ];
  }
  if (one.fits) return [];
  return [
    {
      code: 'does-not-fit',
      message: 'A headline or quotation is too long for its place even in its smallest size.',
      page: one.page,
    },
  ];
}

const lettersOf = (story: Story, photos: readonly Photo[]): string =>
  typographic(
    [
      story.person,
      story.from ?? '',
      story.edition,
      ...story.answers.flatMap(answer => [answer.question, answer.text]),
      ...story.voices.map(voice => voice.question),
      ...photos.map(photo => photo.caption ?? ''),
      '“”‘’–—…·0123456789',
    ].join('\n'),
  );

/** The story without signs that none of our fonts can draw, and what they were. */
function drawable(job: Job): { story: Story; missing: Finding[] } {
  const { missing } = fontsFor(looks[job.theme], lettersOf(job.story, job.photos));
  if (missing.length === 0) return { story: job.story, missing: [] };
  const without = (text: string): string => [...text].filter(letter => !missing.includes(letter)).join('');
  const { story } = job;
  return {
    story: {
      ...story,
      person: without(story.person),
      from: story.from === null ? null : without(story.from),
      edition: without(story.edition),
      answers: story.answers.map(({ question, text }) => ({ question: without(question), text: without(text) })),
      voices: story.voices.map(voice => ({ ...voice, question: without(voice.question) })),
    },
    missing: missing.map(letter => ({
      code: 'missing-glyph' as const,
      message: `The sign ${letter} (U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}) is in none of our fonts and was left out.`,
    })),
  };
}
