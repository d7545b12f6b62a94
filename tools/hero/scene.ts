/**
 * The table, the magazine and the light of the hero, drawn in a browser with three.js. tools/hero/hero.ts starts it and
 * stores its pictures.
 */
import { Color, type Mesh, type Texture } from 'three';
import { leafOf } from './leaf-mesh.ts';
import { leavesAt, type Book } from './leaf.ts';
import { render, type Shot } from './render.ts';
import { common } from './stage.ts';
import { loadTexture, material, plain } from './surfaces.ts';
import { addCupAndMarigolds, addPhotos, addTable } from './table.ts';

/** The pictures of the scene, as data addresses. */
export interface ScenePictures {
  pages: readonly string[];
  photos: readonly string[];
  cloth: string;
  relief: string;
  shade: string;
}

let ground: Mesh | undefined;
let turn: ((leafing: number, draught: number) => void) | undefined;

/** Adds the magazine's leaves; returns a function that leafs through them. */
function addMagazine(pages: readonly Texture[]): (leafing: number, draught: number) => void {
  const leafColor = new Color(0.965, 0.95, 0.92);
  const cut = material(plain('#efe8da'));
  const blank = plain('#ffffff');
  const leaves = pages.length / 2;
  const setters = Array.from({ length: leaves }, (_, at) => {
    const [front, back] = [pages[2 * at] ?? blank, pages[2 * at + 1] ?? blank];
    const cover = at === 0 || at === leaves - 1;
    const look = cover ? { tint: leafColor, thin: 0.02 } : { tint: leafColor, thin: 0.8, sheen: 0.012 };
    return leafOf(
      {
        front: material(front, { ...look, other: back, ...(cover && { sheen: 0.05 }) }),
        back: material(back, { ...look, other: front }),
        edge: cut,
      },
      cover ? 0.011 : 0.0035,
    );
  });
  return (leafing, draught) => {
    const now = leavesAt(leafing, leaves, draught);
    const book: Book = {
      leaves,
      open: now[0]?.turned ?? 0,
      left: now.reduce((all, leaf) => all + leaf.turned, 0),
    };
    for (const leaf of now) {
      // A side that another leaf covers is not drawn.
      const right = now[leaf.at - 1]?.turned === 0;
      const left = now[leaf.at + 1]?.turned === 1;
      setters[leaf.at]?.(leaf, book, { front: leaf.turned < 1 && !right, back: leaf.turned > 0 && !left });
    }
  };
}

/** Builds the scene. Await it once before the first picture. */
export async function prepare(pictures: ScenePictures): Promise<void> {
  const pages = await Promise.all(pictures.pages.map(address => loadTexture(address, { fine: 4 })));
  const cloth = await loadTexture(pictures.cloth);
  const relief = await loadTexture(pictures.relief, { colored: false });
  common.shade.value = await loadTexture(pictures.shade, { colored: false });
  ground = addTable({ cloth, relief });
  turn = addMagazine(pages);
  await addPhotos(pictures.photos);
  addCupAndMarigolds();
}

/** Draws one picture; returns it as a data address (PNG). */
export function draw(shot: Shot): string {
  turn?.(shot.leafing, shot.draught);
  common.sway.value = shot.draught * 2 - 1;
  return render(shot, ground);
}

Object.assign(window, { hero: { prepare, draw } });
