/** The meshes of the magazine's leaves, whose points are set for each picture. */
import { BufferAttribute, BufferGeometry, Mesh, Vector3, type ShaderMaterial } from 'three';
import { curve, page, type Book, type Leaf } from './leaf.ts';
import { scene } from './stage.ts';

/** Cells of a leaf's grid, from the spine outwards and from the head down. */
const [across, down] = [44, 12];
/** Points around the rim of a leaf. */
const around = 2 * (across + down);

/** A mesh whose points are set for each picture. */
function grid(columns: number, rows: number, look: ShaderMaterial) {
  const geometry = new BufferGeometry();
  const points = (columns + 1) * (rows + 1);
  for (const [name, size] of [
    ['position', 3],
    ['normal', 3],
    ['uv', 2],
  ] as const)
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(points * size), size));
  const index: number[] = [];
  for (let r = 0; r < rows; r += 1)
    for (let c = 0; c < columns; c += 1) {
      const a = r * (columns + 1) + c;
      const b = a + columns + 1;
      index.push(a, b, a + 1, a + 1, b, b + 1);
    }
  geometry.setIndex(index);
  const mesh = new Mesh(geometry, look);
  mesh.frustumCulled = false;
  scene.add(mesh);
  return mesh;
}

/** The grid's points around the rim of a leaf; the last is the first again. */
const rim = Array.from({ length: around + 1 }, (_, n): [number, number] => {
  const at = n % around;
  if (at < across) return [at, 0];
  if (at < across + down) return [across, at - across];
  if (at < 2 * across + down) return [2 * across + down - at, down];
  return [0, around - at];
});

/** The points of a bent leaf and the directions that its front faces there, by their places in the grid. */
function bentLeaf(leaf: Leaf, book: Book) {
  const lines = Array.from({ length: down + 1 }, (_, d) => curve(leaf, book, { down: d / down, points: across }));
  const point = (a: number, d: number): Vector3 => {
    const [x, y] = lines[d]?.[a] ?? [0, 0];
    return new Vector3(x, y, (d / down - 0.5) * page.height);
  };
  const normals: Vector3[] = [];
  for (let d = 0; d <= down; d += 1)
    for (let a = 0; a <= across; a += 1) {
      const u = point(Math.min(across, a + 1), d).sub(point(Math.max(0, a - 1), d));
      const v = point(a, Math.min(down, d + 1)).sub(point(a, Math.max(0, d - 1)));
      normals.push(v.cross(u).normalize());
    }
  const normal = (a: number, d: number) => normals[d * (across + 1) + a] ?? new Vector3();
  return { point, normal };
}

type BentLeaf = ReturnType<typeof bentLeaf>;

/** Lays a mesh on one side of a bent leaf: 1 its front, -1 its back. */
function bendSide(mesh: Mesh, { point, normal }: BentLeaf, { side, thickness }: { side: 1 | -1; thickness: number }) {
  const { position, normal: out, uv } = mesh.geometry.attributes;
  for (let d = 0, n = 0; d <= down; d += 1)
    for (let a = 0; a <= across; a += 1, n += 1) {
      const up = normal(a, d);
      const p = point(a, d).addScaledVector(up, (side * thickness) / 2);
      position?.setXYZ(n, p.x, p.y, p.z);
      out?.setXYZ(n, side * up.x, side * up.y, side * up.z);
      uv?.setXY(n, side > 0 ? a / across : 1 - a / across, 1 - d / down);
    }
}

/** Lays a mesh around a bent leaf as its cut edge. */
function bendEdge(mesh: Mesh, { point, normal }: BentLeaf, thickness: number) {
  const { position, normal: out, uv } = mesh.geometry.attributes;
  rim.forEach(([a, d], n) => {
    const up = normal(a, d);
    const middle = point(Math.floor(across / 2), Math.floor(down / 2));
    const away = point(a, d).sub(middle).setY(0.2).normalize();
    for (const side of [1, -1]) {
      const p = point(a, d).addScaledVector(up, (side * thickness) / 2);
      const at = side > 0 ? n : around + 1 + n;
      position?.setXYZ(at, p.x, p.y, p.z);
      out?.setXYZ(at, away.x, away.y, away.z);
      uv?.setXY(at, 0.5, 0.5);
    }
  });
}

/**
 * One leaf: its front, its back and the cut edge around it. Returns a function that bends it and shows its visible
 * sides.
 */
export function leafOf(
  looks: { front: ShaderMaterial; back: ShaderMaterial; edge: ShaderMaterial },
  thickness: number,
) {
  const front = grid(across, down, looks.front);
  const back = grid(across, down, looks.back);
  const edge = grid(around, 1, looks.edge);
  return (leaf: Leaf, book: Book, visible: { front: boolean; back: boolean }) => {
    front.visible = visible.front;
    back.visible = visible.back;
    const bent = bentLeaf(leaf, book);
    bendSide(front, bent, { side: 1, thickness });
    bendSide(back, bent, { side: -1, thickness });
    bendEdge(edge, bent, thickness);
    for (const mesh of [front, back, edge])
      for (const attribute of Object.values(mesh.geometry.attributes))
        (attribute as BufferAttribute).needsUpdate = true;
  };
}
