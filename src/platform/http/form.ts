import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FormShape, UploadedFile } from '#kernel/call.ts';
import { Refused } from '#kernel/refused.ts';

const tooLarge = (limit: number) =>
  new Refused(
    413,
    'too-large',
    `That file is too large; ${Math.floor(limit / 1_000_000)} MB is the most we can take. Nothing else was lost.`,
  );

/** Streams one file to disk, counting and hashing on the way; nothing of it is held in memory. */
async function receive(part: MultipartFile, path: string): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(path));
  return { field: part.fieldname, filename: part.filename, path, bytes, sha256: hash.digest('hex') };
}

/**
 * Reads a multipart form (W36): strict limits, files to `folder`, everything deleted by `discard`.
 * Throws `Refused` 413 for what is too large and 400 for what the call does not take.
 */
export async function readForm(request: FastifyRequest, shape: FormShape, folder: string) {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  await mkdir(folder, { recursive: true });
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const limits = {
      fileSize: shape.maxFileBytes,
      files: shape.maxFiles,
      fields: 40,
      fieldSize: 20_000,
      fieldNameSize: 64,
      parts: 60,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
        continue;
      }
      if (!shape.files.test(part.fieldname))
        throw new Refused(400, 'unknown-field', `This form takes no file named ${part.fieldname.slice(0, 40)}.`);
      const file = await receive(part, join(folder, String(files.length)));
      if (part.file.truncated) throw tooLarge(shape.maxFileBytes);
      files.push(file);
    }
    return { fields, files, discard };
  } catch (error) {
    await discard();
    const code = (error as { code?: string }).code;
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(shape.maxFileBytes);
    if (code?.startsWith('FST_'))
      throw new Refused(
        413,
        'form-too-large',
        'That form holds more than we can take at once. Send fewer files at a time.',
      );
    if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET')
      throw new Refused(400, 'cut-off', 'The upload was cut off. Please send it again.');
    throw error;
  }
}
