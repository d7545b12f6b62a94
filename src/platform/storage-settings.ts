import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

/** An S3-compatible server, and the bucket that is the shop's. */
interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  /** Both unset: the identity that the platform gives the process, such as a role of its service account. */
  accessKey: string | undefined;
  secretKey: string | undefined;
}

export interface StorageConfig {
  /** The server that has the files (W90); unset: they are in `dataDir`. */
  s3: S3Config | undefined;
  /** How many bytes of copies of files this machine keeps when the files are elsewhere. */
  fileCacheBytes: number;
  /**
   * How many seconds an object stays after its row was deleted. On a database server long enough for the archive to
   * have the deletion, so that a restore to its end finds every file (ADR 0036). Embedded backups have copies.
   */
  objectStaysSeconds: number;
}

/** The settings of `.env.example` that this is read from. */
interface StorageSettings {
  FILES?: 'disk' | 's3' | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_ACCESS_KEY?: string | undefined;
  S3_SECRET_KEY?: string | undefined;
  PLAIN_HOSTS?: string | undefined;
  FILES_CACHE_MB?: number | undefined;
  DATABASE_URL?: string | undefined;
}

const defaultCacheMegabytes = 2000;
/** The most that a lost database may lose, as docs/runbooks/restore-a-backup.md has it. */
const archiveSeconds = 300;

/**
 * Where files are. Throws `StartupError` for a server that is set by halves, and in production for one that is reached
 * without encryption.
 */
export function storageConfig(s: StorageSettings, production: boolean): StorageConfig {
  const local = {
    fileCacheBytes: (s.FILES_CACHE_MB ?? defaultCacheMegabytes) * 1_000_000,
    objectStaysSeconds: s.DATABASE_URL ? archiveSeconds : 0,
  };
  if (s.FILES !== 's3') return { s3: undefined, ...local };
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = s;
  if (!endpoint || !bucket || !accessKey !== !secretKey)
    throw new StartupError(
      'FILES is s3, so S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY must all be set; the keys may both be left out where the platform gives the process an identity.',
    );
  if (production && !endpoint.startsWith('https://') && !mayBePlain(new URL(endpoint).hostname, s.PLAIN_HOSTS))
    throw new StartupError(
      'In production S3_ENDPOINT must begin with https://, unless it is on this machine or of PLAIN_HOSTS.',
    );
  return { s3: { endpoint, region: s.S3_REGION ?? 'us-east-1', bucket, accessKey, secretKey }, ...local };
}
