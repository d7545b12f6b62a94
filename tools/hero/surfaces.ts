/** The textures and materials of the hero's surfaces. */
import { Color, DoubleSide, LinearMipmapLinearFilter, ShaderMaterial, SRGBColorSpace, Texture } from 'three';
import { surface, vertex } from './light.ts';
import { common } from './stage.ts';

/**
 * Loads a texture. `fine` is its anisotropy: more than 1 only for what is seen closely, since rendering runs in
 * software.
 */
export const loadTexture = async (address: string, { colored = true, fine = 1 } = {}): Promise<Texture> => {
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
export function plain(...colors: readonly string[]): Texture {
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

/** A material of a texture, lit by the sun and the sky. */
export function material(
  map: Texture,
  { other = map, tint = new Color(1, 1, 1), thin = 0, sheen = 0, relief = 0, petal = false }: Look = {},
) {
  return new ShaderMaterial({
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
}
