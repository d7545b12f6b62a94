import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError, type Config } from './config.ts';

/**
 * Creates a folder that only this account can read and write, or makes an existing one so: photos, stories and the
 * secret are kept in it. Throws `StartupError` when it cannot be written.
 */
export function ensurePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    // A folder that many share, such as /tmp, has the sticky bit and stays as it is; so does one of another account.
    const { mode, uid } = statSync(folder);
    if (mode & 0o077 && !(mode & 0o1000) && uid === process.getuid?.()) chmodSync(folder, 0o700);
  } catch {
    throw new StartupError(
      `The folder ${folder} cannot be written. Choose another with DATA_DIR, or mend its permissions.`,
    );
  }
}

/** The configuration with a secret: the setting's, or the one stored in `dataDir`, generated at the first start. */
export function configWithSecret(config: Config): Config {
  ensurePrivateFolder(config.dataDir);
  if (config.secret) return config;
  const path = join(config.dataDir, 'secret');
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flush: true });
  return { ...config, secret: readFileSync(path, 'utf8') };
}
