import { errorCodeOf } from '#kernel/error-code.ts';
import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FormShape, UploadedFile } from '#kernel/call.ts';
import { Refused } from '#kernel/refusals.ts';
import { type Disk, isDiskFull } from '../disk-space.ts';
import { cutOff, watchTransferRate } from './request-body.ts';
import type { UploadQuota, UploadTracker } from './uploads.ts';

const tooLarge = (limit: number) =>
  new Refused(
    'too-large',
    `That file is too large; ${Math.floor(limit / 1_000_000)} MB is the most we can take. Nothing else was lost.`,
  );
const formTooLarge = () => new Refused('form-too-large');

/** The form that `readForm` reads, and the folder for its files. */
interface FormRequest {
  request: FastifyRequest;
  shape: FormShape;
  /** A folder of this form's own, which holds its files until the call ends. */
  folder: string;
  /** Called with the value of the shape's `subject` before a file is stored, see `callHandler`. */
  admit: ((subject: string) => Promise<'open' | 'closed'>) | undefined;
  uploads: UploadTracker;
  disk: Disk;
  /** Seconds of almost no progress after which the form is aborted. */
  idleSeconds: number;
}

interface ParsedForm {
  fields: Record<string, string>;
  files: UploadedFile[];
  /** Deletes the files. */
  discard(): Promise<void>;
}

/** Streams one file to disk and counts and hashes its bytes; the file is never held in memory. */
async function streamToDisk(
  part: MultipartFile,
  path: string,
  { disk, account }: { disk: Disk; account: UploadQuota },
) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await account.take(chunk.length);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(part.file, measured, disk.create(path));
  return { field: part.fieldname, filename: part.filename, path, bytes, sha256: hash.digest('hex') };
}

function fieldText({ value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (valueTruncated || fieldnameTruncated) throw formTooLarge();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Wraps an error of `admit`, so that it is not mistaken for an error of the form. */
class AdmissionError extends Error {
  constructor(error: unknown) {
    super('not the form', { cause: error });
  }
}

const multipartLimits = (shape: FormShape) => ({
  fileSize: shape.maxFileBytes,
  files: shape.maxFiles,
  fields: 40,
  fieldSize: 20_000,
  fieldNameSize: 64,
  parts: 60,
});

async function readParts({ request, shape, folder, admit, disk }: FormRequest, account: UploadQuota) {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  let open = shape.subject === undefined;
  for await (const part of request.parts({ limits: multipartLimits(shape) })) {
    if (part.type === 'field') {
      fields[part.fieldname] = fieldText(part);
      if (part.fieldname !== shape.subject) continue;
      const admission = await admit?.(fields[part.fieldname] ?? '').catch((error: unknown) => {
        throw new AdmissionError(error);
      });
      open = admission !== 'closed';
      if (open) account.markNamed();
      continue;
    }
    try {
      if (!shape.files.test(part.fieldname))
        throw new Refused('unknown-field', `This form takes no file named ${part.fieldname.slice(0, 40)}.`);
      if (!open) account.startUnnamed();
      await mkdir(folder, { recursive: true });
      files.push(await streamToDisk(part, join(folder, String(files.length)), { disk, account }));
      if (part.file.truncated) throw tooLarge(shape.maxFileBytes);
    } finally {
      // Stops reading a file that was refused.
      part.file.destroy();
    }
  }
  return { fields, files };
}

/**
 * The refusal for an error of reading a form: the parser's errors and a lost connection become `Refused`, others stay.
 */
function toFormError(error: unknown, shape: FormShape): unknown {
  if (error instanceof AdmissionError) return error.cause;
  if (error instanceof Refused || !(error instanceof Error) || isDiskFull(error)) return error;
  const code = errorCodeOf(error) ?? '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(shape.maxFileBytes);
  if (/^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return formTooLarge();
  return 'syscall' in error && code !== 'ECONNRESET' ? error : cutOff();
}

/**
 * Reads a multipart form (W36) with strict limits and its files into `folder`; `discard` deletes them. A form whose
 * shape has a `subject` should send it before its files, so that no file is written for an object that takes none. One
 * form of an address at a time may send it after them. Throws `Refused`: 413 too large, 408 too slow, 429 too many at
 * once, 507 no space, 400 an unknown file or a form that was cut off.
 */
export async function readForm(form: FormRequest): Promise<ParsedForm> {
  const { request, shape, folder, uploads, idleSeconds } = form;
  const account = uploads.open(request.ip);
  const discard = async () => {
    account.close();
    await rm(folder, { recursive: true, force: true });
  };
  const pace = watchTransferRate(request.raw, idleSeconds);
  const parts = readParts(form, account).catch(async (error: unknown) => {
    await discard();
    throw toFormError(error, shape);
  });
  // After a timeout this promise rejects once the connection is closed, and its handler deletes the files.
  parts.catch(() => undefined);
  try {
    return { ...(await Promise.race([parts, pace.late])), discard };
  } finally {
    pace.stop();
  }
}
