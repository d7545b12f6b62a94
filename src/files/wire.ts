import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { maxSoundBytes, smallWidths } from './rules.ts';

const fileIdParam = z.string().check(z.maxLength(64));

export const download = call({
  row: 'C-K02',
  method: 'GET',
  path: '/download',
  who: 'anyone',
  /** `grant`: needed for a recording that is switched off or has a PIN; part of the address in `recordings`. */
  query: z.strictObject({ fileId: fileIdParam, grant: z.optional(z.string().check(z.maxLength(100))) }),
  replies: { 200: 'file' },
});

export const downloadPdf = call({
  row: 'C-K02',
  method: 'GET',
  path: '/api/downloadpdf/:fileId',
  who: 'anyone',
  params: z.strictObject({ fileId: fileIdParam }),
  replies: { 200: 'file' },
});

/**
 * Opens a recording that its browser cannot open (W51): AAC, Opus or FLAC in MP4, WebM or Ogg. Answers a WAV of 16 kHz,
 * ten minutes at most, and stores nothing. 415 for what is no recording.
 */
export const openSound = call({
  row: 'W51',
  method: 'POST',
  path: '/api/openSound',
  who: 'anyone',
  form: { fields: z.strictObject({}), files: /^sound$/, maxFiles: 1, maxFileBytes: maxSoundBytes },
  replies: { 200: 'stream' },
});

export const thumbnail = call({
  row: 'C-K24',
  method: 'GET',
  path: '/thumbnail/:fileId',
  who: 'anyone',
  params: z.strictObject({ fileId: fileIdParam }),
  /**
   * `width`: pixels, less than the 1220 of C-K24, for pictures that are shown small. `shape`: the picture that
   * messaging apps show beside a link (D02).
   */
  query: z.strictObject({ width: z.optional(z.enum(smallWidths.map(String))), shape: z.optional(z.literal('link')) }),
  replies: { 200: 'file' },
});
