import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from './load-settings.ts';

/** The requirements of our printer, and the materials of the magazine. */
export interface PressConfig {
  /** The printing condition with its ICC profile; unset: FOGRA39, ours. */
  condition: { identifier: string; info: string; registry: string; profile: string } | undefined;
  /** Photos as they are with their profile, or separated into the press's inks. */
  photos: 'rgb' | 'cmyk';
  /** The cover as four pages, or as two sheets to be folded. */
  cover: 'pages' | 'spreads';
  /** Which sheets are of cream paper: on them the ground of the pages is not printed. */
  cream: 'none' | 'inside' | 'all';
  making: { paper: string; cover: string; lamination: string; binding: string };
}

/** The settings of `.env.example` that this is read from. */
interface PressSettings {
  PRESS_PROFILE?: string | undefined;
  PRESS_CONDITION?: string | undefined;
  PRESS_PHOTOS?: PressConfig['photos'] | undefined;
  PRESS_COVER?: PressConfig['cover'] | undefined;
  PRESS_CREAM?: PressConfig['cream'] | undefined;
  PRESS_PAPER?: string | undefined;
  PRESS_COVER_PAPER?: string | undefined;
  PRESS_LAMINATION?: string | undefined;
  PRESS_BINDING?: string | undefined;
}

/**
 * The requirements of the printer. Throws `StartupError` when a profile is set without the name of its condition or the
 * other way round, and when its file does not exist.
 */
export function pressConfig(s: PressSettings): PressConfig {
  if (!s.PRESS_PROFILE !== !s.PRESS_CONDITION)
    throw new StartupError(
      'PRESS_PROFILE and PRESS_CONDITION belong together: a profile, and the condition it describes.',
    );
  if (s.PRESS_PROFILE && !existsSync(s.PRESS_PROFILE))
    throw new StartupError('PRESS_PROFILE names a file that is not there.');
  const identifier = s.PRESS_CONDITION ?? '';
  return {
    condition: s.PRESS_PROFILE
      ? { identifier, info: identifier, registry: 'http://www.color.org', profile: resolve(s.PRESS_PROFILE) }
      : undefined,
    photos: s.PRESS_PHOTOS ?? 'rgb',
    cover: s.PRESS_COVER ?? 'pages',
    cream: s.PRESS_CREAM ?? 'none',
    making: {
      paper: s.PRESS_PAPER ?? '130 g/m² silk, coated',
      cover: s.PRESS_COVER_PAPER ?? '250 g/m² silk, coated',
      lamination: s.PRESS_LAMINATION ?? 'matt, outside',
      binding: s.PRESS_BINDING ?? 'saddle-stitched, two staples',
    },
  };
}
