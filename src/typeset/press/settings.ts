import { fileURLToPath } from 'node:url';

/** The sheets that are of cream, uncoated paper by themselves. */
export type CreamSheets = 'none' | 'inside' | 'all';

/** A printing condition: the press's ICC profile and its registered names. */
export interface PrintCondition {
  /** Its name in the registry of characterisations, e.g. `FOGRA39`. */
  identifier: string;
  /** A description for people. */
  info: string;
  /** The address of the registry. */
  registry: string;
  /** Path of an ICC output profile for CMYK, version 2 (`lut8`/`lut16` tables). */
  profile: string;
}

/** Offset on coated paper, ISO 12647-2:2004/Amd 1, with at most 300 % ink. ADR 0009 describes its source. */
export const fogra39: PrintCondition = {
  identifier: 'FOGRA39',
  info: 'Offset, coated paper type 1 or 2, 115 g/m², ISO 12647-2:2004/Amd 1 (FOGRA39L), 300 % ink',
  registry: 'http://www.color.org',
  profile: fileURLToPath(new URL('./fogra39.icc', import.meta.url)),
};

/** The cover for the printer: its four pages one by one, or as the two spreads around the inside. */
export type CoverLayout = 'pages' | 'spreads';

/** The printer's requirements for the files. */
export interface PressSettings {
  condition: PrintCondition;
  /**
   * `rgb`: photos keep their colours and their profile, and the press converts them; `cmyk`: they are separated here,
   * which takes longer.
   */
  photos: 'rgb' | 'cmyk';
  cover: CoverLayout;
  /** Which sheets are of cream paper, on which the ground of the pages is not printed. */
  cream: CreamSheets;
  /** Whose magazine it is, named as the maker of the files; our own name unless stated. */
  brand?: string;
  /** The creation date in the files, ISO 8601. The same moment and content give the same bytes. */
  at: string;
}

/** The settings unless the printer requires others. */
export const defaultPress: PressSettings = {
  condition: fogra39,
  photos: 'rgb',
  cover: 'pages',
  cream: 'none',
  at: '2000-01-01T00:00:00Z',
};
