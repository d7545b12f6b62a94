import { mutantsOf, type Mutant } from '../mutant.ts';

const onDisk = { kind: 'integration', file: 'src/files/files.int.test.ts' } as const;
const inBucket = { kind: 'integration', file: 'src/files/remote.int.test.ts' } as const;
const cache = { kind: 'unit', file: 'src/files/actions/local-cache.test.ts' } as const;
const adapters = { kind: 'integration', file: 'src/adapters/storage/storage.int.test.ts' } as const;

/** Where files are, and how they are found and deleted. */
export const storageMutants: readonly Mutant[] = [
  ...mutantsOf('src/files/actions/claims.ts', onDisk, [
    {
      row: 'W90',
      broken: 'content that somebody stores at this moment is deleted',
      from: 'if (!isNamed && !(await store.hasLiveClaim(inner.db, sha256, now)))',
      to: 'if (!isNamed)',
      test: 'W90 deletes released content unless another row names it or somebody stores it',
    },
    {
      row: 'W90',
      broken: 'a row names content that was swept',
      from: "if (!(await store.deleteClaim(ctx.db, id))) throw new Error('storing took too long: what was claimed is swept');",
      to: 'await store.deleteClaim(ctx.db, id);',
      test: 'W90 a row is not written once its claim was swept',
    },
  ]),
  ...mutantsOf('src/files/actions/file-store.ts', inBucket, [
    {
      row: 'W90',
      broken: 'damaged content is sent to customers',
      from: "if (sha256 !== undefined && hash.digest('hex') !== sha256)",
      to: "if (sha256 === undefined && hash.digest('hex') !== sha256)",
      test: 'W90 an object that is damaged in the bucket or on the way is never sent',
    },
    {
      row: 'W90',
      broken: 'a job that needs a file fails while the storage is away',
      from: '    await sendAgain({ afterSeconds: awaySeconds });',
      to: '    throw error;',
      test: 'W90 a job that needs a file waits for the bucket',
    },
    {
      row: 'W90',
      broken: 'what was not moved to the bucket yet is not found',
      from: '...(before ? [before, this.#objects] : [])',
      to: '',
      test: 'W90 what is still in the folder from before is read from there',
    },
  ]),
  ...mutantsOf('src/files/actions/local-cache.ts', cache, [
    {
      row: 'W90',
      broken: 'a copy is deleted while the typesetter reads it',
      from: 'if (!isInUse && (isTooOld',
      to: 'if ((isTooOld',
      test: 'W90 never deletes a copy that may be in use',
    },
  ]),
  ...mutantsOf('src/adapters/storage/s3.ts', adapters, [
    {
      row: 'W90',
      broken: 'an S3 server that hangs is waited for',
      from: '      requestTimeout: idleMs,\n      socketTimeout: idleMs,\n',
      to: '',
      test: 'W90 counts as away when it is',
    },
  ]),
];
