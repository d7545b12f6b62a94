/**
 * Looks for whom a magazine is about in its photos. Runs as a process of its own, whose memory is all that ever holds
 * what describes a face: reads a `PersonTask` as JSON from its input, and writes what was found as JSON.
 */
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { type DescribedFace, facesOfPerson, hasShutEyes, type Landmark, squareOf } from './person.ts';
import { DescriptorNetwork, descriptorSide, LandmarkNetwork, landmarkSide, networkInput } from './person-networks.ts';
import type { FoundPerson, PersonTask } from './find-person.ts';
import { loadModel, openTensors } from './tensors.ts';

sharp.concurrency(1);
sharp.cache(false);

/** The longer side of the picture in which faces are looked at, and the least height of a face in it, px. */
const [pictureSide, leastFace] = [2048, 60];

const tensors = await openTensors();
const landmarks = new LandmarkNetwork(tensors, await loadModel(tensors, 'face_landmark_68'));
const descriptors = new DescriptorNetwork(tensors, await loadModel(tensors, 'face_recognition'));

interface RawPicture {
  data: Buffer;
  info: { width: number; height: number };
}
interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The area of a picture within its edges, in whole pixels. */
function clippedArea({ info }: RawPicture, { left, top, width, height }: Area): Area {
  const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
  const clipped = (size: number, from: number, all: number) => Math.max(1, Math.min(Math.floor(size), all - from));
  return { left: x, top: y, width: clipped(width, x, info.width), height: clipped(height, y, info.height) };
}

/** An area in the middle of a black square, as a network sees it. */
async function inputOf({ data, info }: RawPicture, area: Area, side: number): Promise<Float32Array> {
  const { width, height } = info;
  const square = sharp(data, { raw: { width, height, channels: 3 } })
    .extract(area)
    .resize(side, side, { fit: 'contain', background: '#000', kernel: 'linear' });
  return networkInput(await square.raw().toBuffer());
}

/** The landmarks of a face in the picture, px. */
async function landmarksOf(picture: RawPicture, area: Area): Promise<Landmark[]> {
  const found = landmarks.find(await inputOf(picture, area, landmarkSide));
  const side = Math.max(area.width, area.height);
  const [x, y] = [area.left - (side - area.width) / 2, area.top - (side - area.height) / 2];
  return Array.from({ length: found.length / 2 }, (_, at): Landmark => [
    x + (found[2 * at] ?? 0) * side,
    y + (found[2 * at + 1] ?? 0) * side,
  ]);
}

/** The faces of a photo that are large enough, described, and which of them have their eyes shut. */
async function lookAt({ id, path, faces }: PersonTask['photos'][number]) {
  const { data, info } = await sharp(path)
    .resize(pictureSide, pictureSide, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture: RawPicture = { data, info };
  const described: DescribedFace[] = [];
  const shut: number[] = [];
  for (const { face, x, y, w, h } of faces) {
    if (h * info.height < leastFace) continue;
    const area = { left: x * info.width, top: y * info.height, width: w * info.width, height: h * info.height };
    const points = await landmarksOf(picture, clippedArea(picture, area));
    const { side, ...corner } = squareOf(points);
    const input = await inputOf(
      picture,
      clippedArea(picture, { ...corner, width: side, height: side }),
      descriptorSide,
    );
    described.push({ photo: id, face, descriptor: descriptors.describe(input) });
    if (hasShutEyes(points)) shut.push(face);
  }
  return { described, shut };
}

const { photos, people, shown }: PersonTask = JSON.parse(await text(process.stdin)) as PersonTask;
const faces: DescribedFace[] = [];
const shutIn = new Map<string, readonly number[]>();
for (const photo of photos) {
  // A photo that cannot be read any more shows nobody.
  const looked = await lookAt(photo).catch(() => ({ described: [], shut: [] }));
  faces.push(...looked.described);
  shutIn.set(photo.id, looked.shut);
}
const isShown = ({ photo, face }: DescribedFace) => photo === shown?.photo && shown.faces.includes(face);
const pointedOut = faces.filter(isShown);
// A face that was pointed out and is too small to be compared is found in no other photo, rather than somebody else's.
const isKnown = shown === undefined || pointedOut.length > 0;
const all = isKnown ? facesOfPerson(faces, { people, shown: pointedOut }) : [];
const theirs = Map.groupBy(all, ({ photo }) => photo);
const foundPeople: FoundPerson[] = [...theirs].map(([photo, here]) => ({
  photo,
  faces: here.map(({ face }) => face),
  eyesShut: here.some(({ face }) => shutIn.get(photo)?.includes(face)),
}));
process.stdout.write(JSON.stringify(foundPeople));
