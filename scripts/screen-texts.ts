/**
 * The texts of each screen in the order in which its sources have them, those of a part where it is used, for editors.
 * Texts that staff edit and those of `src/ui`, such as Close, are not among them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { Visitor, type Node } from 'oxc-parser';
import { importsOf, targetOf } from './metrics/imports.ts';
import { parseSource } from './metrics/source.ts';

/** A text, or a name that stands for further ones, at its place in a file. */
type Found = { start: number; end: number } & ({ text: string } | { name: string });

/** Where what people read of a screen is written. */
const hasTexts = (path: string): boolean =>
  /^src\/(?!ui|kernel|platform|typeset|adapters|sandbox)[\w-]+\/(?:pages|parts|rules|device|templates)/.test(path) &&
  existsSync(path);

/** Attributes and properties whose value is read even when it is one word. */
const isLabel = (name: string): boolean =>
  /^(?:label|title|text|lead|eyebrow|hint|legend|alt|placeholder|button|term|heading|description|action|aria-label)$/.test(
    name,
  );
const isClassName = (name: string): boolean => /class/i.test(name);
/** Whether a string is read by people: words in a row that are no list of classes. */
const isSentence = (text: string): boolean =>
  /\p{Script=Devanagari}/u.test(text) ||
  (/[A-Za-z’]{2}[,:]? [\p{L}{]/u.test(text) && !/(?:^|\s)[a-z]+-[\w[(]|\[&|^[MmZz]\d|=/.test(text));

const nameOf = (node: Node): string => ('name' in node && typeof node.name === 'string' ? node.name : '');

interface TextFile {
  found: readonly Found[];
  /** Where each of its top-level names is declared. */
  declared: ReadonlyMap<string, { start: number; end: number }>;
  /** The files of ours whose names it uses, by the name here, with the name there; `*`: all of the file. */
  imported: ReadonlyMap<string, { path: string; name: string }>;
}

/** A template as it is read: what is filled in stands in braces. */
function templateText(code: string, quasis: readonly { value: { cooked: string | null } }[], parts: readonly Node[]) {
  return quasis
    .map(({ value }, at) => {
      const part = parts[at];
      const filled = part ? code.slice(part.start, part.end) : '';
      return `${value.cooked ?? ''}${part ? (/^[\w.]{1,24}$/.test(filled) ? `{${filled}}` : '{…}') : ''}`;
    })
    .join('');
}

/** The texts and names of a parsed file in their order. */
function foundIn({ code, program }: ReturnType<typeof parseSource>): Found[] {
  const found = new Map<number, Found>();
  const skipped: { start: number; end: number }[] = [];
  const add = ({ start, end }: Node, text: string) => {
    const shown = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(shown) && !skipped.some(other => other.start <= start && end <= other.end))
      found.set(start, { start, end, text: shown });
  };
  const addName = (node: Node) => void found.set(node.start, { start: node.start, end: node.end, name: nameOf(node) });
  const addLabel = (name: string, value: Node | null) => {
    if (value?.type === 'Literal' && typeof value.value === 'string' && isLabel(name)) add(value, value.value);
  };
  new Visitor({
    ImportDeclaration: node => void skipped.push(node),
    JSXAttribute(node) {
      const name = nameOf(node.name);
      if (isClassName(name)) skipped.push(node);
      else addLabel(name, node.value);
    },
    Property: ({ key, value }) => addLabel(nameOf(key), value),
    JSXText: node => add(node, node.value),
    Literal(node) {
      if (typeof node.value === 'string' && isSentence(node.value)) add(node, node.value);
    },
    TemplateLiteral(node) {
      const text = templateText(code, node.quasis, node.expressions);
      if (isSentence(text)) add(node, text);
    },
    Identifier: addName,
    JSXIdentifier: addName,
    ImportExpression({ start, end, source }) {
      if (source.type === 'Literal') found.set(start, { start, end, name: `import ${String(source.value)}` });
    },
  }).visit(program);
  return [...found.values()].toSorted((a, b) => a.start - b.start);
}

function readTexts(path: string): TextFile {
  const source = parseSource(path, readFileSync(path, 'utf8'));
  const declared = new Map<string, { start: number; end: number }>();
  const imported = new Map<string, { path: string; name: string }>();
  for (const statement of source.program.body) {
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
      for (const specifier of statement.specifiers) {
        const target = targetOf(path, statement.source.value);
        const name = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : '*';
        if (target && hasTexts(target)) imported.set(specifier.local.name, { path: target, name });
      }
    const inside = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
    if (inside.type === 'VariableDeclaration')
      for (const { id, start, end } of inside.declarations)
        if (id.type === 'Identifier') declared.set(id.name, { start, end });
    if (inside.type === 'FunctionDeclaration' && inside.id) declared.set(inside.id.name, inside);
  }
  for (const { from, dynamic } of importsOf(path, source.code)) {
    const target = dynamic ? targetOf(path, from) : undefined;
    if (target && hasTexts(target)) imported.set(`import ${from}`, { path: target, name: '*' });
  }
  return { found: foundIn(source), declared, imported };
}

/** Texts with the file of each, in the order in which a screen shows them as far as its sources say. */
type Listed = { path: string; text: string };

/** Reads each file once, however many screens it belongs to. */
function textReader(): (page: string) => Listed[] {
  const files = new Map<string, TextFile>();
  const fileAt = (path: string): TextFile => {
    const known = files.get(path) ?? readTexts(path);
    files.set(path, known);
    return known;
  };
  return page => {
    const listed: Listed[] = [];
    const seen = new Set<string>();
    const list = (path: string, name: string): void => {
      if (seen.has(`${path} ${name}`) || seen.has(`${path} *`)) return;
      seen.add(`${path} ${name}`);
      const { found, declared, imported } = fileAt(path);
      const span = name === '*' ? { start: 0, end: Infinity } : declared.get(name);
      if (!span) return;
      for (const one of found) {
        if (one.start < span.start || one.end > span.end) continue;
        if ('text' in one) listed.push({ path, text: one.text });
        else {
          const other = imported.get(one.name);
          if (other) list(other.path, other.name);
          else if (name !== '*' && declared.has(one.name)) list(path, one.name);
        }
      }
    };
    list(page, '*');
    return listed;
  };
}

/** The document: each screen with its texts; those that an earlier one has, too, are named by their file only. */
export function screenTexts(screens: readonly (readonly [address: string, page: string])[]): string {
  const textsOf = textReader();
  const shownAt = new Map<string, string>();
  return screens
    .map(([address, page]) => {
      const lines: string[] = [];
      const earlier = new Map<string, string>();
      let from = page;
      for (const { path, text } of textsOf(page)) {
        const before = shownAt.get(`${path} ${text}`);
        if (before !== undefined && before !== address) {
          earlier.set(path, before);
          continue;
        }
        if (before === address) continue;
        shownAt.set(`${path} ${text}`, address);
        if (path !== from) lines.push(`\n\`${path}\`\n`);
        from = path;
        lines.push(`- ${text.replaceAll(/([*_<>|`])/g, String.raw`\$1`)}`);
      }
      const also = [...earlier].map(([path, at]) => `\`${path}\` (under ${at})`).join(', ');
      return `## ${address}\n\n\`${page}\`\n\n${lines.join('\n').trim()}\n${also ? `\nAlso ${also}.\n` : ''}`;
    })
    .join('\n');
}
