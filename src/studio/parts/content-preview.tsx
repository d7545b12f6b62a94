import { parseContentValue, type ContentSection, type ContentValue } from '#kernel/content.ts';
import type { Subject } from '#kernel/subject.ts';
import { textAbout } from '#kernel/subject-text.ts';
import { fillIn } from '#src/catalogue/rules/placeholders.ts';
import type { ContentListData } from '../wire/content.ts';

type FieldData = ContentListData['fields'][number];

/** A stored value, as the server would read it from the form; undefined for one that it refuses. */
function stored(field: FieldData, value: ContentValue | undefined): unknown {
  try {
    return parseContentValue({ name: field.name, label: field.label, kind: field.kind, mayBeEmpty: true }, value);
  } catch {
    return undefined;
  }
}

const Sections = ({ sections }: { sections: readonly ContentSection[] }) =>
  sections.map(({ heading, paragraphs, bullets = [] }) => (
    <section key={heading} className="grid gap-2">
      <p className="font-semibold">{heading}</p>
      {paragraphs.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Bullets texts={bullets} />
    </section>
  ));

const Bullets = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <ul className="list-disc pl-5">
      {texts.map(text => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );

/** The people of the example: whom a question is about. */
const amma: Subject = { name: 'Asha', calledAs: 'Amma', kind: 'one', pronoun: 'she' };
const couple: Subject = { name: 'Meera and Kabir', calledAs: null, kind: 'two', pronoun: 'they' };

const TemplateLines = ({ template, language }: { template: string; language: 'en' | 'hi' }) =>
  [amma, couple].map(subject => (
    <p key={subject.name} lang={language}>
      {textAbout(template, subject, { language })}
    </p>
  ));

/** A text as its readers see it, with the placeholders filled in. */
function ReadText({ field, value, facts }: { field: FieldData; value: ContentValue | undefined; facts: Facts }) {
  if (field.kind === 'template')
    return <TemplateLines template={String(value ?? '')} language={field.name.endsWith('Hindi') ? 'hi' : 'en'} />;
  const text = fillIn(stored(field, value), facts);
  if (field.kind === 'sections') return <Sections sections={(text ?? []) as ContentSection[]} />;
  if (field.kind === 'lines') return <Bullets texts={(text ?? []) as string[]} />;
  if (field.kind === 'pairs') return <Bullets texts={((text ?? []) as { text: string }[]).map(({ text }) => text)} />;
  return <p className="whitespace-pre-line">{typeof text === 'string' ? text : ''}</p>;
}

type Facts = Readonly<Record<string, string>>;

interface ContentPreviewProps {
  fields: readonly FieldData[];
  values: Readonly<Record<string, ContentValue>>;
  placeholders: ContentListData['placeholders'];
}

/** Kinds whose text readers do not see as it is typed. */
const previewed: ReadonlySet<string> = new Set(['line', 'text', 'template', 'lines', 'pairs', 'sections']);

/** How the texts of a change read, with today's prices and times, and questions with people of an example (W176). */
export function ContentPreview({ fields, values, placeholders }: ContentPreviewProps) {
  const facts = Object.fromEntries(placeholders.map(({ name, text }) => [name, text]));
  const isPlain = ({ kind, name }: FieldData) => kind === 'line' && !String(values[name] ?? '').includes('{');
  const texts = fields.filter(field => previewed.has(field.kind) && !isPlain(field));
  if (texts.length === 0) return null;
  return (
    <section aria-label="How it reads" className="grid gap-3 bg-tint p-4">
      <h3 className="eyebrow">How it reads</h3>
      {texts.map(field => (
        <div key={field.name} className="grid gap-2 [overflow-wrap:anywhere]">
          <ReadText field={field} value={values[field.name]} facts={facts} />
        </div>
      ))}
    </section>
  );
}
