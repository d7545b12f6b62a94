import { fileURLToPath } from 'node:url';

/** What the press prints like: its ICC profile and how the printer's world names it. */
export interface PrintCondition {
  /** The name in the registry of characterisations, e.g. `FOGRA39`. */
  identifier: string;
  /** The same for people. */
  info: string;
  /** Who keeps that registry. */
  registry: string;
  /** An ICC output profile for CMYK, version 2 (`lut8`/`lut16` tables). */
  profile: string;
}

/** Offset on coated paper, ISO 12647-2:2004/Amd 1, with 300 % ink at most. Where it comes from stands in ADR 0009. */
export const fogra39: PrintCondition = {
  identifier: 'FOGRA39',
  info: 'Offset, coated paper type 1 or 2, 115 g/m², ISO 12647-2:2004/Amd 1 (FOGRA39L), 300 % ink',
  registry: 'http://www.color.org',
  profile: fileURLToPath(new URL('./fogra39.icc', import.meta.url)),
};

/**
 * How the printer wants the cover: its four pages one by one, or as the two sheets that are wrapped around the inside.
 */
export type CoverLayout = 'pages' | 'spreads';

/** How the shop's printer wants its files. */
export interface PressSettings {
  condition: PrintCondition;
  /**
   * `rgb`: photos keep their colours and their profile, and the press converts them; `cmyk`: they are separated here,
   * which takes longer.
   */
  photos: 'rgb' | 'cmyk';
  cover: CoverLayout;
  /** The moment that the files name as that of their making, ISO 8601: the same for the same files. */
  at: string;
}

/** What a printer takes unless it said otherwise. */
export const defaultPress: PressSettings = {
  condition: fogra39,
  photos: 'rgb',
  cover: 'pages',
  at: '2000-01-01T00:00:00Z',
};
