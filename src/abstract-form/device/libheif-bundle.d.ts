/** The part of libheif that the HEIC worker uses; the package has no types for this file. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeicPicture {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Fills the picture's pixels; null when it cannot be decoded. */
    display(picture: ImageData, done: (picture: ImageData | null) => void): void;
    free(): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(file: Uint8Array): HeicPicture[] };
  }
  export default function createLibheif(): Libheif;
}
