import type { FindFaces } from './facts.ts';
import { FaceNetwork, inputSide } from './face-network.ts';
import { loadModel, openTensors } from './tensors.ts';

/** Faces that are told apart at least, of 0-1, and how many are kept. */
const [leastScore, mostFaces] = [0.5, 100];

/**
 * Loads the face detector, and WebAssembly to compute with: about 0.2 s of processor time for a photo, as much again to
 * load.
 */
export async function openDetector(): Promise<FindFaces> {
  const tensors = await openTensors();
  const network = new FaceNetwork(tensors, await loadModel(tensors, 'ssd_mobilenetv1'));
  return ({ data, width, height }) => {
    const found = network.find(inputOf(data, { width, height }), { leastScore, most: mostFaces });
    // The network sees a square, of which the picture is the part at the left or at the top.
    const scale = inputSide / Math.max(width, height);
    const across = inputSide / Math.round(width * scale);
    const down = inputSide / Math.round(height * scale);
    return Promise.resolve(
      found.map(({ score, left, top, right, bottom }) => ({
        score,
        x: left * across,
        y: top * down,
        w: (right - left) * across,
        h: (bottom - top) * down,
      })),
    );
  };
}

/**
 * The picture as the network sees it, -1 to 1: in a black square, which is reduced by interpolation between the nearest
 * pixels, as in its training.
 */
function inputOf(data: Buffer, { width, height }: { width: number; height: number }): Float32Array {
  const side = Math.max(width, height);
  const scale = side / inputSide;
  const input = new Float32Array(inputSide * inputSide * 3).fill(-1);
  const [columns, rows] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const at = (y: number, x: number, channel: number) =>
    y < height && x < width ? (data[(y * width + x) * 3 + channel] ?? 0) : 0;
  for (let row = 0; row < rows; row++) {
    const [y0, y1] = [Math.floor(row * scale), Math.min(side - 1, Math.ceil(row * scale))];
    const down = row * scale - y0;
    for (let column = 0; column < columns; column++) {
      const [x0, x1] = [Math.floor(column * scale), Math.min(side - 1, Math.ceil(column * scale))];
      const across = column * scale - x0;
      for (let channel = 0; channel < 3; channel++) {
        const [upperLeft, lowerLeft] = [at(y0, x0, channel), at(y1, x0, channel)];
        const upper = upperLeft + (across === 0 ? 0 : (at(y0, x1, channel) - upperLeft) * across);
        const lower = down === 0 ? upper : lowerLeft + (at(y1, x1, channel) - lowerLeft) * across;
        input[(row * inputSide + column) * 3 + channel] = (upper + (lower - upper) * down) / 127.5 - 1;
      }
    }
  }
  return input;
}
