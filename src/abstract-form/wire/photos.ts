import * as z from 'zod/mini';
import { call } from '#kernel/call.ts';
import { editionId } from '#src/editions/wire.ts';
import { cleanCaption, maxCaptionLength, maxOriginalFileBytes, maxPhotoFileBytes, photoUses } from '../rules.ts';

/** The number of a page of the form, in a field of a form. */
export const pageNumber = z.string().check(z.regex(/^[1-9]\d?$/));

const photoRecord = z.object({
  id: z.string(),
  /** SHA-256 of the file that was sent; by it the client recognises the photo. */
  sha256: z.string(),
  /** The id of its file, for the thumbnail. */
  file: z.string(),
  page: z.nullable(z.int()),
  width: z.int(),
  height: z.int(),
  /** The key of the question it belongs to (W58). */
  answer: z.nullable(z.int()),
  caption: z.string(),
  wish: z.nullable(z.enum(photoUses)),
  /** Whether it shows whom the magazine is about, as somebody said. */
  subject: z.boolean(),
});

/** A photo of the story with what is known of it. */
export const storedPhoto = z.extend(photoRecord, {
  /** What the server measured of it, for the hints (W58); null until then. Fractions from 0 to 1, `hash` in hex. */
  look: z.nullable(
    z.object({
      edges: z.number(),
      lightness: z.number(),
      lightest: z.number(),
      cut: z.boolean(),
      screenshot: z.boolean(),
      hash: z.string(),
    }),
  ),
});

export const uploadImage = call({
  row: 'C-K23',
  method: 'POST',
  path: '/api/uplodeImage', // D19
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  form: {
    /** `page`: the form's page. `taken`: the camera's date (`2019:07:21 14:32:10`) when the photo was reduced. */
    fields: z.strictObject({
      parent: editionId,
      page: z.optional(pageNumber),
      taken: z.optional(z.string().check(z.maxLength(30))),
    }),
    files: /^image\d*$/,
    maxFiles: 5,
    maxFileBytes: maxPhotoFileBytes,
    subject: 'parent',
  },
  replies: { 200: z.object({ images: z.array(photoRecord) }) },
});

const fileId = z.string().check(z.maxLength(64));

/**
 * Begins the upload of a file that goes on where it was cut (W52): its bytes are sent to `at` by the tus protocol 1.0.0
 * (`HEAD`, `PATCH`), then `finishUpload` adds it to the story. The same content of the same kind answers the same
 * upload. `kind`: `photo` as uplodeImage takes it, or `original`, the photo `photo` of the story as the camera took it.
 * `done`: the story has it, and nothing is left to send.
 */
export const beginUpload = call({
  row: 'W52',
  method: 'POST',
  path: '/api/beginUpload',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    edition: editionId,
    kind: z.enum(['photo', 'original']),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    bytes: z.int().check(z.gte(1), z.lte(maxOriginalFileBytes)),
    name: z.optional(z.string().check(z.maxLength(200))),
    taken: z.optional(z.string().check(z.maxLength(30))),
    page: z.optional(z.int().check(z.gte(1), z.lte(99))),
    photo: z.optional(fileId),
  }),
  replies: { 200: z.object({ id: z.string(), at: z.string(), offset: z.int(), done: z.boolean() }) },
});

/**
 * Adds a file that has arrived to the story and answers like uplodeImage. A repeat answers the same. 409 when bytes are
 * missing, 422 when the content is not the announced one: the upload is deleted then and begins anew.
 */
export const finishUpload = call({
  row: 'W52',
  method: 'POST',
  path: '/api/finishUpload',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({ edition: editionId, upload: fileId }),
  replies: { 200: z.object({ images: z.array(photoRecord) }) },
  refuses: [422],
});

export const removeImage = call({
  row: 'C-A04',
  method: 'POST',
  path: '/api/removeImage',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  /** `image` is the photo's id. */
  json: z.strictObject({ parent: editionId, image: z.string().check(z.maxLength(64)) }),
  replies: { 200: z.object({ removed: z.string() }) },
});

const questionKey = z.int().check(z.minimum(1), z.maximum(99));

/**
 * Changes what the customer says about a photo (W58); a field that is left out stays. `before`: the id of the photo it
 * is moved before, null for the end. `wish`: its use; the cover is taken from the photo that had it, and so is the
 * subject: that it shows whom the magazine is about. The reply has all photos of the story in their order.
 */
export const changePhoto = call({
  row: 'W58',
  method: 'POST',
  path: '/api/changePhoto',
  who: 'anyone',
  target: { object: 'edition', may: 'view' },
  json: z.strictObject({
    parent: editionId,
    image: fileId,
    caption: z.optional(
      z.pipe(z.string().check(z.maxLength(1000)), z.transform(cleanCaption)).check(z.maxLength(maxCaptionLength)),
    ),
    answer: z.optional(z.nullable(questionKey)),
    wish: z.optional(z.nullable(z.enum(photoUses))),
    subject: z.optional(z.boolean()),
    before: z.optional(z.nullable(fileId)),
  }),
  replies: { 200: z.object({ photos: z.array(photoRecord) }) },
});
