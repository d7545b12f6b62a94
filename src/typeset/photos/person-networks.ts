import type { Model, Stride, Tensor, Tensors } from './tensors.ts';

/** The sides of the squares that the two networks see, px. */
export const [landmarkSide, descriptorSide] = [112, 150];
/** The mean colour of their training, which is taken off every pixel. */
const meanColour = [122.782, 117.001, 104.298];

/** Pixels of a square as the networks see them. `data`: RGB, 0-255. */
export const networkInput = (data: Uint8Array): Float32Array =>
  Float32Array.from(data, (value, at) => (value - (meanColour[at % 3] ?? 0)) / 255);

/** A convolution, its filters and what is added. */
interface Layer {
  filter: Tensor;
  bias: Tensor;
}
/**
 * Finds the 68 landmarks of a face: four blocks of separable convolutions, with the weights of @vladmandic/face-api.
 */
export class LandmarkNetwork {
  readonly #tensors: Tensors;
  readonly #model: Model;

  constructor(tensors: Tensors, model: Model) {
    this.#tensors = tensors;
    this.#model = model;
  }

  /** The landmarks in the face's square, 0-1: x and y in turns. */
  find(input: Float32Array): Float32Array {
    const tensors = this.#tensors;
    const found = tensors.tidy(() => {
      let x = tensors.tensor(input, [1, landmarkSide, landmarkSide, 3]);
      for (let at = 0; at < 4; at++) x = this.#block(x, at);
      const flat = tensors.reshape(tensors.avgPool(x, 7, 2, 'valid'), [1, 256]);
      return tensors.add(tensors.matMul(flat, this.#model.weight('fc/weights')), this.#model.weight('fc/bias'));
    });
    const landmarks = found.dataSync();
    found.dispose();
    return landmarks;
  }

  /** Four layers, each with the sum of those before it. The first of all is no separable one. */
  #block(x: Tensor, at: number): Tensor {
    const { add, relu } = this.#tensors;
    const first = at === 0 ? this.#plain('dense0/conv0', x) : this.#separable(`dense${at}/conv0`, x, 2);
    let [sum, rectified] = [relu(first), relu(first)];
    for (let layer = 1; layer < 4; layer++) {
      sum = add(sum, this.#separable(`dense${at}/conv${layer}`, rectified, 1));
      rectified = relu(sum);
    }
    return rectified;
  }

  #plain(name: string, x: Tensor): Tensor {
    const layer = { filter: this.#model.weight(`${name}/filters`), bias: this.#model.weight(`${name}/bias`) };
    return this.#tensors.fused.conv2d({ x, ...layer, strides: 2, pad: 'same' });
  }

  #separable(name: string, x: Tensor, strides: Stride): Tensor {
    const weight = (part: string) => this.#model.weight(`${name}/${part}`);
    const across = this.#tensors.depthwiseConv2d(x, weight('depthwise_filter'), strides, 'same');
    const layer = { filter: weight('pointwise_filter'), bias: weight('bias') };
    return this.#tensors.fused.conv2d({ x: across, ...layer, strides: 1, pad: 'same' });
  }
}

/** The blocks of the descriptor's network in their order; those that end with `down` halve the picture. */
const blocks = (
  'conv32_1 conv32_2 conv32_3 conv64_down conv64_1 conv64_2 conv64_3 conv128_down conv128_1 conv128_2 ' +
  'conv256_down conv256_1 conv256_2 conv256_down_out'
).split(' ');

/**
 * Describes a face by 128 numbers that are near each other for one person: a residual network, with the weights of
 * @vladmandic/face-api. Its scales are part of the filters.
 */
export class DescriptorNetwork {
  readonly #tensors: Tensors;
  readonly #layers: Readonly<Record<string, Layer>>;

  constructor(tensors: Tensors, model: Model) {
    this.#tensors = tensors;
    const names = ['conv32_down', ...blocks.flatMap(block => [`${block}/conv1`, `${block}/conv2`])];
    this.#layers = Object.fromEntries([
      ...names.map(name => [name, this.#scaled(name, model)] as const),
      ['fc', { filter: model.weight('fc'), bias: model.weight('fc') }],
    ]);
  }

  /** The descriptor of the face in a square. */
  describe(input: Float32Array): Float32Array {
    const tensors = this.#tensors;
    const described = tensors.tidy(() => {
      let x = tensors.tensor(input, [1, descriptorSide, descriptorSide, 3]);
      x = tensors.maxPool(this.#convolved('conv32_down', x, { strides: 2, activation: 'relu' }), 3, 2, 'valid');
      for (const block of blocks) x = this.#residual(block, x);
      return tensors.matMul(tensors.mean(x, [1, 2]), this.#layer('fc').filter);
    });
    const descriptor = described.dataSync();
    described.dispose();
    return descriptor;
  }

  /** Two layers, and what came in: halved and with empty channels where the layers halve the picture. */
  #residual(name: string, x: Tensor): Tensor {
    const { add, relu, avgPool, pad } = this.#tensors;
    const strides: Stride = name.includes('down') ? 2 : 1;
    const inside = this.#convolved(`${name}/conv1`, x, { strides, activation: 'relu' });
    const out = this.#convolved(`${name}/conv2`, inside, { strides: 1 });
    if (strides === 1) return relu(add(out, x));
    const pooled = avgPool(x, 2, 2, 'valid');
    const missing = (of: Tensor, than: Tensor, at: number): [number, number] => [
      0,
      Math.max(0, (than.shape[at] ?? 0) - (of.shape[at] ?? 0)),
    ];
    const widened = pad(out, [[0, 0], missing(out, pooled, 1), missing(out, pooled, 2), [0, 0]]);
    const deepened = pad(pooled, [[0, 0], [0, 0], [0, 0], missing(pooled, out, 3)]);
    return relu(add(widened, deepened));
  }

  #convolved(name: string, x: Tensor, how: { strides: Stride; activation?: 'relu' }): Tensor {
    const pad = how.strides === 2 ? 'valid' : 'same';
    return this.#tensors.fused.conv2d({ x, ...this.#layer(name), ...how, pad });
  }

  #layer(name: string): Layer {
    const layer = this.#layers[name];
    if (!layer) throw new Error(`the descriptor's network has no ${name}`);
    return layer;
  }

  #scaled(name: string, model: Model): Layer {
    const filters = model.weight(`${name}/conv/filters`);
    const [scales, added] = [model.weight(`${name}/scale/weights`), model.weight(`${name}/scale/biases`)];
    const [scale, bias] = [scales.dataSync(), model.weight(`${name}/conv/bias`).dataSync()];
    const channels = scale.length;
    const filter = filters.dataSync().map((value, at) => value * (scale[at % channels] ?? 0));
    const sum = added.dataSync().map((value, at) => value + (bias[at] ?? 0) * (scale[at] ?? 0));
    return { filter: this.#tensors.tensor(filter, filters.shape), bias: this.#tensors.tensor(sum, [channels]) };
  }
}
