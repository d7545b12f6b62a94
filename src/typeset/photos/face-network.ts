import type { Model, Stride, Tensor, Tensors } from './tensors.ts';

/** The side of the square that the network sees, px. */
export const inputSide = 512;

/** A found face: its sides as parts of the square. */
interface FoundFace {
  score: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Layer {
  filter: Tensor;
  bias: Tensor;
}

/** Layers of the body that halve the picture. */
const halving = new Set([2, 4, 6, 12]);
/** Of two boxes that share more than this part, the better one is kept. */
const mostShared = 0.5;

/**
 * The face detector: a MobileNet with six layers that predict boxes (SSD), with the weights of @vladmandic/face-api.
 * What is added to a layer and its limits are computed together with it, and the batch norms are part of the filters:
 * that takes half the time of the package's own code, for the same numbers but for rounding.
 */
export class FaceNetwork {
  readonly #tensors: Tensors;
  readonly #model: Model;
  readonly #body: { depthwise: Layer; pointwise: Layer }[];

  constructor(tensors: Tensors, model: Model) {
    this.#tensors = tensors;
    this.#model = model;
    this.#body = Array.from({ length: 13 }, (_, at) => ({
      depthwise: this.#withNorm(`MobilenetV1/Conv2d_${at + 1}_depthwise`),
      pointwise: this.#pointwise('MobilenetV1', at + 1),
    }));
  }

  /** The faces with at least this score, the most likely first. `input`: pixels of the square, -1 to 1. */
  find(input: Float32Array, { leastScore, most }: { leastScore: number; most: number }): FoundFace[] {
    const boxes = this.#tensors.tidy(() => {
      const x = this.#tensors.tensor(input, [1, inputSide, inputSide, 3]);
      return this.#predict(x, leastScore);
    });
    const found: FoundFace[] = [];
    for (const box of boxes.toSorted((a, b) => b.score - a.score))
      if (found.length < most && found.every(other => sharedPart(box, other) <= mostShared)) found.push(box);
    return found.map(({ score, ...sides }) => ({ score, ...withinSquare(sides) }));
  }

  #predict(input: Tensor, leastScore: number): FoundFace[] {
    let x = this.#convolved(input, this.#pointwise('MobilenetV1', 0), 2);
    const maps: Tensor[] = [];
    this.#body.forEach(({ depthwise, pointwise }, at) => {
      const strides: Stride = halving.has(at + 1) ? 2 : 1;
      x = this.#tensors.fused.depthwiseConv2d({ x, ...depthwise, strides, pad: 'same', activation: 'relu6' });
      x = this.#convolved(x, pointwise, 1);
      if (at === 10 || at === 12) maps.push(x);
    });
    for (let at = 0; at < 8; at++) {
      const strides: Stride = at % 2 === 1 ? 2 : 1;
      x = this.#convolved(x, this.#pointwise('Prediction', at), strides);
      if (strides === 2) maps.push(x);
    }
    const anchors = this.#model.weight('Output/extra_dim').dataSync();
    let before = 0;
    return maps.flatMap((map, at) => {
      const scores = this.#prediction(map, `BoxPredictor_${at}/ClassPredictor`);
      const sides = this.#prediction(map, `BoxPredictor_${at}/BoxEncodingPredictor`);
      const from = before;
      before += sides.length / 4;
      return boxesOf({ scores, sides, anchors: anchors.subarray(from * 4) }, leastScore);
    });
  }

  #convolved = (x: Tensor, layer: Layer, strides: Stride): Tensor =>
    this.#tensors.fused.conv2d({ x, ...layer, strides, pad: 'same', activation: 'relu6' });

  #prediction(x: Tensor, name: string): Float32Array {
    const filter = this.#model.weight(`Prediction/${name}/weights`);
    const bias = this.#model.weight(`Prediction/${name}/biases`);
    return this.#tensors.fused.conv2d({ x, filter, bias, strides: 1, pad: 'same' }).dataSync();
  }

  #pointwise = (part: 'MobilenetV1' | 'Prediction', at: number): Layer => ({
    filter: this.#model.weight(`${part}/Conv2d_${at}_pointwise/weights`),
    bias: this.#model.weight(`${part}/Conv2d_${at}_pointwise/convolution_bn_offset`),
  });

  /** A depthwise layer with its batch norm in its filters. */
  #withNorm(name: string): Layer {
    const of = (part: string) => this.#model.weight(`${name}/BatchNorm/${part}`).dataSync();
    const [gamma, beta, mean, variance] = [of('gamma'), of('beta'), of('moving_mean'), of('moving_variance')];
    const scale = gamma.map((value, at) => value / Math.sqrt((variance[at] ?? 0) + 0.001));
    const filter = this.#model.weight(`${name}/depthwise_weights`);
    const scaled = filter.dataSync().map((value, at) => value * (scale[at % scale.length] ?? 0));
    const bias = beta.map((value, at) => value - (mean[at] ?? 0) * (scale[at] ?? 0));
    return {
      filter: this.#tensors.tensor(scaled, filter.shape),
      bias: this.#tensors.tensor(bias, [bias.length]),
    };
  }
}

interface Predictions {
  /** For each box three values, of which the second tells how likely a face is. */
  scores: Float32Array;
  /** For each box the differences from its anchor: two of its middle, two of its size. */
  sides: Float32Array;
  /** For each box: top, left, bottom, right, as parts of the square. */
  anchors: Float32Array;
}

/** The predicted boxes with more than this score. */
function boxesOf({ scores, sides, anchors }: Predictions, leastScore: number): FoundFace[] {
  const boxes: FoundFace[] = [];
  for (let at = 0; at < sides.length / 4; at++) {
    const score = 1 / (1 + Math.exp(-(scores[at * 3 + 1] ?? 0)));
    if (score <= leastScore) continue;
    const side = (n: number) => sides[at * 4 + n] ?? 0;
    const [top = 0, left = 0, bottom = 0, right = 0] = anchors.subarray(at * 4, at * 4 + 4);
    const [height, width] = [bottom - top, right - left];
    const [y, x] = [(side(0) / 10) * height + top + height / 2, (side(1) / 10) * width + left + width / 2];
    const [down, across] = [(Math.exp(side(2) / 5) * height) / 2, (Math.exp(side(3) / 5) * width) / 2];
    boxes.push({ score, left: x - across, top: y - down, right: x + across, bottom: y + down });
  }
  return boxes;
}

type Sides = Omit<FoundFace, 'score'>;

const withinSquare = ({ left, top, right, bottom }: Sides): Sides => ({
  left: Math.max(0, left),
  top: Math.max(0, top),
  right: Math.min(1, right),
  bottom: Math.min(1, bottom),
});

const extentOf = ({ left, top, right, bottom }: Sides): number => (right - left) * (bottom - top);

/** The area that two boxes share, in proportion to that of both. */
function sharedPart(a: FoundFace, b: FoundFace): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const shared = Math.max(0, across) * Math.max(0, down);
  return shared === 0 ? 0 : shared / (extentOf(a) + extentOf(b) - shared);
}
