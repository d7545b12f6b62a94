import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A tensor of tfjs. */
export interface Tensor {
  shape: readonly number[];
  dataSync(): Float32Array;
  dispose(): void;
}
/** How many pixels a layer goes on by: 2 halves the picture. */
export type Stride = 1 | 2;
type Pad = 'same' | 'valid';
interface Convolution {
  x: Tensor;
  filter: Tensor;
  strides: Stride;
  pad: Pad;
  bias: Tensor;
  activation?: 'relu' | 'relu6';
}
/** A tensor that the file of a model describes; the networks do not look into it. */
type WeightSpec = object;

/** The part of tfjs-core that is used. */
export interface Tensors {
  setBackend(name: string): Promise<boolean>;
  tidy<Made>(work: () => Made): Made;
  tensor(data: Float32Array, shape: readonly number[]): Tensor;
  io: { decodeWeights(bytes: ArrayBuffer, specs: readonly WeightSpec[]): Record<string, Tensor> };
  fused: { conv2d(options: Convolution): Tensor; depthwiseConv2d(options: Convolution): Tensor };
  depthwiseConv2d(x: Tensor, filter: Tensor, strides: Stride, pad: Pad): Tensor;
  add(a: Tensor, b: Tensor): Tensor;
  relu(x: Tensor): Tensor;
  matMul(a: Tensor, b: Tensor): Tensor;
  mean(x: Tensor, axes: readonly number[]): Tensor;
  reshape(x: Tensor, shape: readonly number[]): Tensor;
  pad(x: Tensor, sides: readonly (readonly [number, number])[]): Tensor;
  avgPool(x: Tensor, size: number, strides: Stride, pad: Pad): Tensor;
  maxPool(x: Tensor, size: number, strides: Stride, pad: Pad): Tensor;
}

interface Wasm {
  setWasmPaths(folder: string): void;
}

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** tfjs, which calculates in WebAssembly. Throws where that does not run. */
export async function openTensors(): Promise<Tensors> {
  const tensors = require('@tensorflow/tfjs-core') as Tensors;
  const wasm = require('@tensorflow/tfjs-backend-wasm') as Wasm;
  wasm.setWasmPaths(`${join(folderOf('@tensorflow/tfjs-backend-wasm'), 'wasm-out')}/`);
  if (!(await tensors.setBackend('wasm'))) throw new Error('WebAssembly does not run here');
  return tensors;
}

/** The models of @vladmandic/face-api that are read; `scripts/slim.ts` deletes the others. */
type ModelName = 'ssd_mobilenetv1' | 'face_landmark_68' | 'face_recognition';

/** The weights of a model. */
export interface Model {
  /** The weight of this name. Throws when there is none. */
  weight(name: string): Tensor;
}

/** Loads the weights of a model from an installed package, never from the network. */
export async function loadModel(tensors: Tensors, name: ModelName): Promise<Model> {
  const folder = join(folderOf('@vladmandic/face-api'), 'model');
  const manifest = await readFile(join(folder, `${name}_model-weights_manifest.json`), 'utf8');
  const [{ weights, paths } = { weights: [], paths: [] }] = JSON.parse(manifest) as {
    weights: WeightSpec[];
    paths: string[];
  }[];
  const bytes = await readFile(join(folder, paths[0] ?? ''));
  const decoded = tensors.io.decodeWeights(Uint8Array.from(bytes).buffer, weights);
  return {
    weight: part => {
      const weight = decoded[part];
      if (!weight) throw new Error(`the model ${name} has no ${part}`);
      return weight;
    },
  };
}
