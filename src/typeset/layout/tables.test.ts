import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { designTables } from '../designs/tables.ts';
import { withOwnKinds, withOwnPhotos } from '#test/random/own-kinds.ts';
import { magazinesOf, planOf } from '#test/random/stories.ts';
import type { LayoutNode } from './nodes.ts';

/** The designs that are tables of templates. */
const tables = Object.values(designTables);

/** A node and all nodes in it. */
function nodesIn(node: LayoutNode): LayoutNode[] {
  const inner =
    node.node === 'stack'
      ? node.items
      : node.node === 'beside'
        ? node.cells
        : node.node === 'ground'
          ? [node.item]
          : node.node === 'on picture'
            ? [node.head, node.foot]
            : [];
  return [node, ...inner.flatMap(one => (one ? nodesIn(one) : []))];
}

/** The drawings that a node names. */
const drawingsOf = (node: LayoutNode): string[] =>
  ['drawing' in node ? node.drawing : undefined, node.node === 'rows' ? node.divider : undefined].filter(
    drawing => drawing !== undefined,
  );

/** The keys under which nodes name a length, a measure or a text, and the part of the scale that has it. */
const named = {
  of: 'spaces',
  gap: 'spaces',
  inset: 'spaces',
  thick: 'spaces',
  pitch: 'spaces',
  least: 'heights',
  most: 'heights',
  tall: 'heights',
  long: 'heights',
  on: 'measures',
  text: 'texts',
} as const;
const keys = Object.keys(named) as (keyof typeof named)[];

describe.each(tables)('the table of $name', table => {
  const { name, templates, frames, borders, edging } = table;
  test('D16 names only what its scale has', () => {
    const missing = templates.flatMap(({ name: own, page }) =>
      nodesIn(page).flatMap(node =>
        keys.flatMap(key => {
          const value: unknown = node.node === 'rows' && key === 'of' ? undefined : Reflect.get(node, key);
          return typeof value !== 'string' || value in table[named[key]] ? [] : [`${own}: ${value}`];
        }),
      ),
    );
    expect(missing).toEqual([]);
  });

  test('D16 has no name twice', () => {
    const names = templates.map(template => template.name);
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([]);
  });

  test('D16 uses only drawings that its Typst file has', () => {
    const file = readFileSync(new URL(`../template/${name}.typ`, import.meta.url), 'utf8');
    const drawings = file.slice(file.indexOf('#let drawings = ('));
    const used = templates.flatMap(({ name: own, page, edges }) => [
      ...nodesIn(page).flatMap(node => drawingsOf(node).map(drawing => [own, drawing])),
      ...(edges === undefined ? [] : ['top', 'foot', 'left', 'right'].map(side => [own, `${edges}-${side}`])),
    ]);
    used.push(
      ...[...Object.values(frames), ...(edging ? [edging] : [])].flatMap(({ drawing }) =>
        drawing === undefined ? [] : [['the scale', drawing]],
      ),
    );
    expect(used.filter(([, drawing]) => !new RegExp(`"?${drawing}"?:`).test(drawings))).toEqual([]);
  });

  test('D16 uses only frames and borders that its scale has', () => {
    const used = templates.flatMap(({ name: own, page, edges }) => [
      ...nodesIn(page).flatMap(node =>
        node.node === 'photos' && node.frame !== 'plain' && !frames[node.frame] ? [[own, node.frame]] : [],
      ),
      ...(edges === undefined || borders[edges] ? [] : [[own, edges]]),
    ]);
    expect(used).toEqual([]);
  });

  test('D16 has no template that 150 random magazines never choose', () => {
    const magazines = magazinesOf(20261121, 150);
    // Recordings without words have pages of their own only where nothing is written.
    const onlySpoken = magazines.flatMap(({ story, ...more }) =>
      story.voices.length > 0 ? [{ ...more, story: { ...story, answers: [] } }] : [],
    );
    const asking = magazines.slice(0, 12).map(({ story, ...more }) => ({
      ...more,
      story: { ...story, lastPage: { question: 'Ask it.', text: 'Will you marry me?' } },
    }));
    const ownPhotos = magazines.filter(({ photos }) => photos.length >= 10).slice(0, 8);
    // Where photos crowd the pages, answers of these kinds share one.
    const roomy = magazines.filter(({ photos }) => photos.length <= 20).slice(0, 12);
    const ownAnswers = roomy.map((magazine, at) => ({ ...withOwnKinds(magazine, at), pages: 20 as const }));
    const ownKinds = [...ownAnswers, ...ownPhotos.map(withOwnPhotos)];
    const used = new Set(
      [...magazines, ...onlySpoken, ...asking, ...ownKinds].flatMap(magazine =>
        planOf({ ...magazine, design: name }).pages.map(({ template }) => template),
      ),
    );
    expect(templates.map(template => template.name).filter(template => !used.has(template))).toEqual([]);
  }, 120_000);
});
