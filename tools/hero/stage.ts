/**
 * The renderer and the scene of the hero, the depth maps of its two lights, and the uniforms of all surfaces.
 */
import {
  Color,
  DepthTexture,
  Matrix4,
  NearestFilter,
  OrthographicCamera,
  Scene,
  Texture,
  UnsignedIntType,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from 'three';

export const renderer = new WebGLRenderer({ preserveDrawingBuffer: true, antialias: false });
document.body.append(renderer.domElement);
export const scene = new Scene();

/** A depth map from the position of a light. */
function depthsOf(size: number) {
  const target = new WebGLRenderTarget(size, size, { minFilter: NearestFilter, magFilter: NearestFilter });
  target.depthTexture = new DepthTexture(size, size, UnsignedIntType);
  return { target, camera: new OrthographicCamera(-4.6, 4.6, 4.6, -4.6, 1, 25), matrix: new Matrix4() };
}
/** The sun's depth map. */
export const key = depthsOf(1536);
/** The sky's depth map. */
export const sky = depthsOf(768);
export type LightDepths = ReturnType<typeof depthsOf>;

/** The uniforms that all surfaces share. */
export const common = {
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
