/** The hero's table and the objects on it beside the magazine. */
import { LatheGeometry, Mesh, PlaneGeometry, RepeatWrapping, Vector2, type ShaderMaterial, type Texture } from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { scene } from './stage.ts';
import { loadTexture, material, plain } from './surfaces.ts';

/** The table under its cloth. */
export function addTable({ cloth, relief }: { cloth: Texture; relief: Texture }): Mesh {
  for (const texture of [cloth, relief]) texture.wrapS = texture.wrapT = RepeatWrapping;
  const table = new PlaneGeometry(60, 60);
  const uv = table.attributes['uv'];
  if (uv) for (let i = 0; i < uv.count; i += 1) uv.setXY(i, uv.getX(i) * 20 + 0.35, uv.getY(i) * 20 + 0.2);
  table.rotateX(-Math.PI / 2);
  const ground = new Mesh(table, material(cloth, { other: relief, relief: 0.9 }));
  scene.add(ground);
  return ground;
}

/** A cup of unglazed clay with tea in it, as at a railway station. */
function addCup(x: number, z: number) {
  const outline = [
    [0, 0],
    [0.2, 0],
    [0.225, 0.03],
    [0.235, 0.12],
    [0.29, 0.5],
    [0.315, 0.64],
    [0.325, 0.68],
    [0.312, 0.7],
    [0.295, 0.68],
    [0.27, 0.52],
    [0.262, 0.5],
  ].map(([r = 0, y = 0]) => new Vector2(r, y));
  const clay = new Mesh(new LatheGeometry(outline, 64), material(plain('#b4653c')));
  const tea = new Mesh(
    new LatheGeometry([new Vector2(0, 0.56), new Vector2(0.283, 0.56)].toReversed(), 48),
    material(plain('#b07a48'), { sheen: 0.25 }),
  );
  for (const mesh of [clay, tea]) {
    mesh.position.set(x, 0, z);
    scene.add(mesh);
  }
}

/** A marigold's head: petals around a middle, each a little bent and of a shade of its own. */
function addMarigold(x: number, z: number, { size, shades }: { size: number; shades: ShaderMaterial }) {
  const petals = Array.from({ length: 120 }, (_, n) => {
    const part = n / 120;
    const petal = new PlaneGeometry(0.12 * size, 0.2 * size, 3, 3);
    const { position: p, uv } = petal.attributes;
    if (!p || !uv) throw new Error('a plane has points');
    for (let i = 0; i < p.count; i += 1) {
      const out = p.getY(i) / (0.2 * size) + 0.5;
      const ruffle = 0.014 * size * Math.sin((p.getX(i) / size) * 90 + n * 1.7) * out;
      p.setXYZ(i, p.getX(i) * (0.55 + 0.6 * out), 0.2 * size * out, ruffle - 0.06 * size * out ** 2);
      uv.setXY(i, Math.min(0.98, Math.max(0.02, 0.25 + 0.5 * out + 0.22 * Math.sin(n * 5.1))), 0.5);
    }
    // From upright in the middle to hanging at the rim.
    petal.rotateX(0.1 + 1.75 * part ** 0.7);
    petal.translate(0, 0.12 * size * (1 - part ** 2), 0.035 * size + 0.06 * size * part);
    petal.rotateY(n * 2.399963);
    petal.computeVertexNormals();
    return petal;
  });
  const mesh = new Mesh(mergeGeometries(petals), shades);
  mesh.position.set(x, 0.06 * size, z);
  scene.add(mesh);
}

/** A printed photo on the table, with slightly raised corners. */
async function addPhoto(address: string, [x, z, degrees]: readonly [number, number, number], height: number) {
  const picture = await loadTexture(address);
  const { width: w, height: h } = picture.image as HTMLImageElement;
  const [long, wide] = w > h ? [1.5, (1.5 * h) / w] : [(1.5 * w) / h, 1.5];
  for (const [border, look, up] of [
    [0.07, material(plain('#f6f1e6')), 0],
    [0, material(picture, { sheen: 0.05 }), 0.003],
  ] as const) {
    const sheet = new PlaneGeometry(long + 2 * border, wide + 2 * border, 12, 12);
    const p = sheet.attributes['position'];
    if (p)
      for (let i = 0; i < p.count; i += 1) p.setZ(i, 0.05 * ((p.getX(i) / long) ** 2 + 0.3 * (p.getY(i) / wide) ** 4));
    sheet.rotateX(-Math.PI / 2);
    sheet.computeVertexNormals();
    const mesh = new Mesh(sheet, look);
    mesh.rotation.y = (degrees * Math.PI) / 180;
    mesh.position.set(x, height + up, z);
    scene.add(mesh);
  }
}

/** Puts the first three photos on the table. */
export async function addPhotos(addresses: readonly string[]): Promise<void> {
  const places = [
    [2.75, -0.95, -14],
    [2.95, 0.45, 9],
    [2.45, -2.2, 24],
  ] as const;
  await Promise.all(
    addresses.slice(0, places.length).map((address, n) => addPhoto(address, places[n] ?? places[0], 0.006 + 0.006 * n)),
  );
}

/** A cup of tea and three marigolds. */
export function addCupAndMarigolds(): void {
  addCup(0.35, -2.65);
  const orange = material(plain('#c45a0c', '#f29318', '#ffbe33'), { thin: 0.25, petal: true });
  const yellow = material(plain('#da8412', '#fab424', '#ffd95c'), { thin: 0.25, petal: true });
  addMarigold(-0.4, -2.3, { size: 1.5, shades: orange });
  addMarigold(-0.85, -2.65, { size: 1.7, shades: yellow });
  addMarigold(3.5, 1.55, { size: 1.55, shades: yellow });
}
