/**
 * Draws the hero's scene: many passes, each lit from another direction and seen from another place of the lens, and
 * their mean.
 */
import {
  DoubleSide,
  FloatType,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  OrthographicCamera,
  PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  Vector3,
  WebGLRenderTarget,
} from 'three';
import { develop, mean, screen } from './light.ts';
import { viewAt } from './leaf.ts';
import { common, key, renderer, scene, sky, type LightDepths } from './stage.ts';

/** One picture. */
export interface Shot {
  width: number;
  height: number;
  /** How many directions of light are drawn; more give softer shadows. */
  passes: number;
  /** How far the magazine is leafed through, 0 to 1. */
  leafing: number;
  /** How far the draught lifts the cover and moves the leaves before the window, 0 to 1. */
  draught: number;
}

/** Degrees from the top of a picture to its foot. */
const fieldOfView = 24;
/** The direction of the sun, and how wide it is. */
const sun = new Vector3(-0.62, 0.74, -0.5).normalize();
const sunWidth = 0.085;
/** The lens's radius, which blurs what is nearer or farther than the focus. */
const lens = 0.032;
const depthOnly = new MeshBasicMaterial({ side: DoubleSide, colorWrite: false });

/** Point `n` of `all` that are spread over the unit square; each `step` orders them in another way. */
const spread = (n: number, step: number, all: number): [number, number] => {
  const at = (n * step) % all;
  return [(at + 0.5) / all, (at * 0.7548776662 + 0.5698402909 * step) % 1];
};

/** A point on a disk, evenly. */
const onDisk = ([a, b]: readonly [number, number]): [number, number] => [
  Math.sqrt(a) * Math.cos(2 * Math.PI * b),
  Math.sqrt(a) * Math.sin(2 * Math.PI * b),
];

/** Draws the depth map of a light from this direction. The ground receives shadows and casts none. */
function drawDepths(light: LightDepths, direction: Vector3, ground: Mesh | undefined) {
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

/** A camera for this picture, and a function that moves it to the position of one pass on the lens. */
function cameraOf({ width, height, passes, leafing }: Shot) {
  const view = viewAt(leafing, width > height ? 'wide' : 'tall');
  const camera = new PerspectiveCamera(fieldOfView, width / height, 2, 60);
  const far = view.across / camera.aspect / 2 / Math.tan((fieldOfView * Math.PI) / 360);
  const [pitch, yaw] = [(view.pitch * Math.PI) / 180, (view.yaw * Math.PI) / 180];
  const focus = new Vector3(view.x, 0, view.z);
  const away = new Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
  const right = new Vector3(Math.cos(yaw), 0, -Math.sin(yaw));
  const up = away.clone().cross(right);
  const moveFor = (n: number) => {
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
  };
  return { camera, moveFor };
}

/** Sets the directions of both lights for one pass. */
function turnLights(n: number, passes: number) {
  const [sx, sy] = onDisk(spread(n, 3, passes));
  const side = new Vector3(0, 1, 0).cross(sun).normalize();
  common.keyDirection.value
    .copy(sun)
    .addScaledVector(side, sunWidth * sx)
    .addScaledVector(sun.clone().cross(side), sunWidth * sy)
    .normalize();
  const [h, turn] = spread(n, 7, passes);
  const height = 0.14 + 0.86 * h;
  const flatness = Math.sqrt(1 - height ** 2);
  common.skyDirection.value.set(
    flatness * Math.cos(2 * Math.PI * turn),
    height,
    flatness * Math.sin(2 * Math.PI * turn),
  );
  common.turn.value = n;
}

/** Draws one picture of the scene; returns it as a data address (PNG). */
export function render(picture: Shot, ground: Mesh | undefined): string {
  const { width, height, passes } = picture;
  const [shot, ...means] = targetsOf(width, height);
  if (!shot) throw new Error('nothing to draw on');
  const { camera, moveFor } = cameraOf(picture);
  for (let n = 0; n < passes; n += 1) {
    moveFor(n);
    turnLights(n, passes);
    drawDepths(key, common.keyDirection.value, ground);
    drawDepths(sky, common.skyDirection.value, ground);

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
