/**
 * The table, the magazine and the light of the hero, drawn in a browser with three.js. tools/hero/hero.ts starts it and
 * keeps its pictures.
 */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DepthTexture,
  DoubleSide,
  FloatType,
  LatheGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  RepeatWrapping,
  Scene,
  ShaderMaterial,
  SRGBColorSpace,
  Texture,
  UnsignedIntType,
  Vector2,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { mergeGeometries } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { develop, mean, screen, surface, vertex } from './light.ts';
import { curve, leavesAt, page, viewAt, type Book, type Leaf } from './paper.ts';

/** Everything that is seen, as addresses of pictures. */
export interface Things {
  pages: readonly string[];
  photos: readonly string[];
  cloth: string;
  relief: string;
  shade: string;
}

/** One picture. */
export interface Shot {
  width: number;
  height: number;
  /** Directions of light that are tried; more is softer. */
  passes: number;
  /** How far one has leafed, 0 to 1. */
  leafing: number;
  /** How far the draught lifts the cover and moves the leaves before the window, 0 to 1. */
  draught: number;
}

const fieldOfView = 24;
const [across, down] = [44, 12];
const sun = new Vector3(-0.62, 0.74, -0.5).normalize();
const sunWidth = 0.085;
const lens = 0.032;

const renderer = new WebGLRenderer({ preserveDrawingBuffer: true, antialias: false });
document.body.append(renderer.domElement);
const scene = new Scene();
const surfaces: ShaderMaterial[] = [];

/** A depth picture from where a light stands. */
function depthsOf(size: number) {
  const target = new WebGLRenderTarget(size, size, { minFilter: NearestFilter, magFilter: NearestFilter });
  target.depthTexture = new DepthTexture(size, size, UnsignedIntType);
  return { target, camera: new OrthographicCamera(-4.6, 4.6, 4.6, -4.6, 1, 25), matrix: new Matrix4() };
}
const key = depthsOf(1536);
const sky = depthsOf(768);
const depthOnly = new MeshBasicMaterial({ side: DoubleSide, colorWrite: false });

/** What all surfaces know. */
const common = {
  keyDepth: { value: key.target.depthTexture },
  skyDepth: { value: sky.target.depthTexture },
  keyMatrix: { value: key.matrix },
  skyMatrix: { value: sky.matrix },
  keyDirection: { value: new Vector3() },
  skyDirection: { value: new Vector3() },
  keyColor: { value: new Color(1.22, 1.08, 0.89) },
  skyColor: { value: new Color(0.36, 0.35, 0.345) },
  eye: { value: new Vector3() },
  sway: { value: 0 },
  turn: { value: 0 },
  shade: { value: new Texture() },
};

/** Software draws here: what is looked at closely is read from several places of a texture, the rest from one. */
const loaded = async (address: string, { colored = true, fine = 1 } = {}): Promise<Texture> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const texture = new Texture(image);
  if (colored) texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = fine;
  texture.needsUpdate = true;
  return texture;
};

/** A texture of one color, or of several from left to right. */
function plain(...colors: readonly string[]): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = 64;
  canvas.height = 2;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas here');
  const ramp = brush.createLinearGradient(0, 0, 64, 0);
  colors.forEach((color, n) => ramp.addColorStop(n / Math.max(1, colors.length - 1), color));
  brush.fillStyle = ramp;
  brush.fillRect(0, 0, 64, 2);
  const texture = new Texture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.needsUpdate = true;
  return texture;
}

interface Look {
  other?: Texture;
  tint?: Color;
  /** How much light comes through. */
  thin?: number;
  sheen?: number;
  relief?: number;
  /** Seen from both sides. */
  petal?: boolean;
}

function material(
  map: Texture,
  { other = map, tint = new Color(1, 1, 1), thin = 0, sheen = 0, relief = 0, petal = false }: Look = {},
) {
  const made = new ShaderMaterial({
    vertexShader: vertex,
    fragmentShader: surface,
    side: DoubleSide,
    uniforms: {
      ...common,
      map: { value: map },
      other: { value: other },
      tint: { value: tint },
      thin: { value: thin },
      sheen: { value: sheen },
      relief: { value: relief },
      petal: { value: Number(petal) },
    },
  });
  surfaces.push(made);
  return made;
}

/** A mesh whose points are set anew for each picture. */
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

/** One leaf: its front, its back and the cut edge around it. */
function leafOf(looks: { front: ShaderMaterial; back: ShaderMaterial; edge: ShaderMaterial }, thickness: number) {
  const front = grid(across, down, looks.front);
  const back = grid(across, down, looks.back);
  const around = 2 * (across + down);
  const edge = grid(around, 1, looks.edge);
  /** The grid's points around its rim. */
  const rim = Array.from({ length: around + 1 }, (_, n) => {
    const at = n % around;
    if (at < across) return [at, 0];
    if (at < across + down) return [across, at - across];
    if (at < 2 * across + down) return [2 * across + down - at, down];
    return [0, around - at];
  }) as [number, number][];

  return (leaf: Leaf, book: Book, seen: { front: boolean; back: boolean }) => {
    front.visible = seen.front;
    back.visible = seen.back;
    const lines = Array.from({ length: down + 1 }, (_, d) => curve(leaf, book, d / down, across));
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
    for (const [mesh, side] of [
      [front, 1],
      [back, -1],
    ] as const) {
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
    const { position, normal: out, uv } = edge.geometry.attributes;
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
    for (const mesh of [front, back, edge])
      for (const attribute of Object.values(mesh.geometry.attributes))
        (attribute as BufferAttribute).needsUpdate = true;
  };
}

/** A cup of unglazed clay with tea in it, as at a railway station. */
function cup(x: number, z: number) {
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
function marigold(x: number, z: number, size: number, shades: ShaderMaterial) {
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

/** Takes shadows and throws none. */
let ground: Mesh | undefined;
let turn: ((leafing: number, draught: number) => void) | undefined;

/** A printed photo on the table, its corners a little up. */
async function photo(address: string, [x, z, degrees]: readonly [number, number, number], height: number) {
  const picture = await loaded(address);
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

export async function prepare(things: Things): Promise<void> {
  const pages = await Promise.all(things.pages.map(address => loaded(address, { fine: 4 })));
  const cloth = await loaded(things.cloth);
  const relief = await loaded(things.relief, { colored: false });
  common.shade.value = await loaded(things.shade, { colored: false });
  for (const texture of [cloth, relief]) texture.wrapS = texture.wrapT = RepeatWrapping;

  const table = new PlaneGeometry(60, 60);
  const uv = table.attributes['uv'];
  if (uv) for (let i = 0; i < uv.count; i += 1) uv.setXY(i, uv.getX(i) * 20 + 0.35, uv.getY(i) * 20 + 0.2);
  table.rotateX(-Math.PI / 2);
  ground = new Mesh(table, material(cloth, { other: relief, relief: 0.9 }));
  scene.add(ground);

  const paper = new Color(0.965, 0.95, 0.92);
  const cut = material(plain('#efe8da'));
  const blank = plain('#ffffff');
  const leaves = pages.length / 2;
  const setters = Array.from({ length: leaves }, (_, at) => {
    const [front, back] = [pages[2 * at] ?? blank, pages[2 * at + 1] ?? blank];
    const cover = at === 0 || at === leaves - 1;
    const look = cover ? { tint: paper, thin: 0.02 } : { tint: paper, thin: 0.8, sheen: 0.012 };
    return leafOf(
      {
        front: material(front, { ...look, other: back, ...(cover && { sheen: 0.05 }) }),
        back: material(back, { ...look, other: front }),
        edge: cut,
      },
      cover ? 0.011 : 0.0035,
    );
  });
  turn = (leafing, draught) => {
    const now = leavesAt(leafing, leaves, draught);
    const book: Book = {
      leaves,
      open: now[0]?.turned ?? 0,
      left: now.reduce((all, leaf) => all + leaf.turned, 0),
    };
    for (const leaf of now) {
      // What another leaf lies on need not be drawn.
      const right = now[leaf.at - 1]?.turned === 0;
      const left = now[leaf.at + 1]?.turned === 1;
      setters[leaf.at]?.(leaf, book, { front: leaf.turned < 1 && !right, back: leaf.turned > 0 && !left });
    }
  };
  const places = [
    [2.75, -0.95, -14],
    [2.95, 0.45, 9],
    [2.45, -2.2, 24],
  ] as const;
  await Promise.all(
    things.photos
      .slice(0, places.length)
      .map((address, n) => photo(address, places[n] ?? places[0], 0.006 + 0.006 * n)),
  );
  cup(0.35, -2.65);
  const orange = material(plain('#c45a0c', '#f29318', '#ffbe33'), { thin: 0.25, petal: true });
  const yellow = material(plain('#da8412', '#fab424', '#ffd95c'), { thin: 0.25, petal: true });
  marigold(-0.4, -2.3, 1.5, orange);
  marigold(-0.85, -2.65, 1.7, yellow);
  marigold(3.5, 1.55, 1.55, yellow);
}

const spread = (n: number, step: number, all: number): [number, number] => {
  const at = (n * step) % all;
  return [(at + 0.5) / all, (at * 0.7548776662 + 0.5698402909 * step) % 1];
};

/** A point on a disk, evenly. */
const onDisk = ([a, b]: readonly [number, number]): [number, number] => [
  Math.sqrt(a) * Math.cos(2 * Math.PI * b),
  Math.sqrt(a) * Math.sin(2 * Math.PI * b),
];

function aim(light: typeof key, direction: Vector3) {
  light.camera.position
    .copy(direction)
    .multiplyScalar(12)
    .add(new Vector3(0.3, 0, -0.4));
  light.camera.up.set(0, 0, -1);
  light.camera.lookAt(0.3, 0, -0.4);
  light.camera.updateMatrixWorld();
  light.matrix.multiplyMatrices(light.camera.projectionMatrix, light.camera.matrixWorldInverse);
  scene.overrideMaterial = depthOnly;
  if (ground) ground.visible = false;
  renderer.setRenderTarget(light.target);
  renderer.clear();
  renderer.render(scene, light.camera);
  scene.overrideMaterial = null;
  if (ground) ground.visible = true;
}

const quad = new Mesh(new PlaneGeometry(2, 2));
quad.frustumCulled = false;
const flat = new Scene().add(quad);
const still = new OrthographicCamera();
function pass(look: ShaderMaterial, target: WebGLRenderTarget | null) {
  quad.material = look as never;
  renderer.setRenderTarget(target);
  renderer.render(flat, still);
}
const meanLook = new ShaderMaterial({
  vertexShader: screen,
  fragmentShader: mean,
  uniforms: { before: { value: null }, now: { value: null }, share: { value: 1 } },
});
const developLook = new ShaderMaterial({
  vertexShader: screen,
  fragmentShader: develop,
  uniforms: { now: { value: null }, exposure: { value: 0.97 } },
});

let targets: WebGLRenderTarget[] = [];
function targetsOf(width: number, height: number) {
  if (targets[0]?.width === width && targets[0].height === height) return targets;
  for (const target of targets) target.dispose();
  const options = { type: FloatType, minFilter: LinearFilter, magFilter: NearestFilter };
  targets = [0, 1, 2].map(() => new WebGLRenderTarget(width, height, options));
  renderer.setSize(width, height, false);
  return targets;
}

/** Draws one picture; answers it as a data address (PNG). */
export function draw({ width, height, passes, leafing, draught }: Shot): string {
  turn?.(leafing, draught);
  common.sway.value = draught * 2 - 1;
  const view = viewAt(leafing, width > height ? 'wide' : 'tall');
  const [shot, ...means] = targetsOf(width, height);
  if (!shot) throw new Error('nothing to draw on');
  const camera = new PerspectiveCamera(fieldOfView, width / height, 2, 60);
  const far = view.across / camera.aspect / 2 / Math.tan((fieldOfView * Math.PI) / 360);
  const [pitch, yaw] = [(view.pitch * Math.PI) / 180, (view.yaw * Math.PI) / 180];
  const focus = new Vector3(view.x, 0, view.z);
  const away = new Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
  const right = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw));
  const up = away.clone().cross(right);

  for (let n = 0; n < passes; n += 1) {
    const [lx, ly] = onDisk(spread(n, 5, passes));
    camera.position
      .copy(focus)
      .addScaledVector(away, far)
      .addScaledVector(right, lens * lx)
      .addScaledVector(up, lens * ly);
    camera.lookAt(focus);
    const [jx, jy] = spread(n, 1, passes);
    camera.setViewOffset(width, height, jx - 0.5, jy - 0.5, width, height);
    camera.updateMatrixWorld();
    common.eye.value.copy(camera.position);

    const [sx, sy] = onDisk(spread(n, 3, passes));
    const side = new Vector3(0, 1, 0).cross(sun).normalize();
    common.keyDirection.value
      .copy(sun)
      .addScaledVector(side, sunWidth * sx)
      .addScaledVector(sun.clone().cross(side), sunWidth * sy)
      .normalize();
    const [h, turned] = spread(n, 7, passes);
    const height_ = 0.14 + 0.86 * h;
    const flatness = Math.sqrt(1 - height_ ** 2);
    common.skyDirection.value.set(
      flatness * Math.cos(2 * Math.PI * turned),
      height_,
      flatness * Math.sin(2 * Math.PI * turned),
    );
    common.turn.value = n;
    aim(key, common.keyDirection.value);
    aim(sky, common.skyDirection.value);

    renderer.setRenderTarget(shot);
    renderer.clear();
    renderer.render(scene, camera);
    const [before, after] = n % 2 ? [means[1], means[0]] : [means[0], means[1]];
    if (!before || !after) throw new Error('nothing to draw on');
    const uniforms = meanLook.uniforms as Record<'before' | 'now' | 'share', { value: unknown }>;
    uniforms.before.value = before.texture;
    uniforms.now.value = shot.texture;
    uniforms.share.value = 1 / (n + 1);
    pass(meanLook, after);
    (developLook.uniforms as { now: { value: unknown } }).now.value = after.texture;
  }
  pass(developLook, null);
  return renderer.domElement.toDataURL('image/png');
}

Object.assign(window, { hero: { prepare, draw } });
