/**
 * Manages the staff of the studio: `npm run staff -- add +91… --name … --role owner|editor|production|support`, `list`,
 * `lock +91…`, `unlock +91…`, `renew +91…`, `remove +91…`. Works on the database of the settings, also while the shop
 * runs on it; an embedded one belongs to one process, so there the shop has to be stopped. A second factor is shown
 * once, as a QR code and as text.
 */
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import { staffRoles, type StaffRole } from '#kernel/staff-roles.ts';
import { StartupError, readConfig } from '#platform/config.ts';
import { configWithSecret } from '#platform/data-folder.ts';
import type { Ctx } from '#platform/context.ts';
import { openDatabase } from '#platform/database.ts';
import { createRuntime } from '#platform/runtime.ts';
import {
  addStaff,
  allStaff,
  authenticatorAddress,
  lockStaff,
  removeStaff,
  renewSecondFactor,
} from '#src/accounts/index.ts';
import { operate } from './operate.ts';

const usage = `npm run staff -- add +91… --name "Meera Iyer" --role owner|editor|production|support
npm run staff -- list
npm run staff -- lock +91…      keeps them out at once; unlock +91… lets them in again
npm run staff -- renew +91…     a new second factor, for a lost phone
npm run staff -- remove +91…`;

const isRole = (text: string | undefined): text is StaffRole => staffRoles.some(role => role === text);

const say = (text: string) => console.log(text);

/** Who runs this, for the list of what was done; a number where the account has no name, as in many containers. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Prints the second factor of a member. It cannot be shown again. */
function showSecondFactor(ctx: Ctx, name: string, secret: string): void {
  const address = authenticatorAddress(ctx, { name, secret });
  say(`\n${renderUnicodeCompact(address, { border: 2 })}\n`);
  say(`Scan this with ${name}'s authenticator app now; it is not shown again. Typed in by hand: ${secret}`);
  say(address);
}

async function list(ctx: Ctx): Promise<void> {
  const all = await allStaff(ctx);
  if (!all.length) return say('Nobody yet. Begin with: npm run staff -- add +91… --name … --role owner');
  for (const { phone, name, role, lockedAt } of all)
    say(`${phone}  ${role.padEnd(10)}  ${name}${lockedAt ? `  (locked since ${lockedAt.toISOString()})` : ''}`);
}

interface Options {
  name?: string | undefined;
  role?: string | undefined;
}

/** Runs a command. Throws `StartupError` with the usage when it is invalid. */
async function act(ctx: Ctx, [verb, phone = '']: readonly string[], { name, role }: Options): Promise<void> {
  if (verb === 'list') return list(ctx);
  if (!phone) throw new StartupError(usage);
  switch (verb) {
    case 'add': {
      if (!name || !isRole(role)) throw new StartupError(usage);
      const { member, secret } = await addStaff(ctx, { phone, name, role });
      say(`${member.name} (${member.phone}) is of the staff now, as ${role}.`);
      return showSecondFactor(ctx, member.name, secret);
    }
    case 'renew': {
      const { member, secret } = await renewSecondFactor(ctx, { phone });
      say(`${member.name} has a new second factor; the old one opens nothing any more, and they are signed out.`);
      return showSecondFactor(ctx, member.name, secret);
    }
    case 'lock':
      return say(`${(await lockStaff(ctx, { phone }, true)).name} is locked and signed out everywhere.`);
    case 'unlock':
      return say(`${(await lockStaff(ctx, { phone }, false)).name} may sign in again.`);
    case 'remove':
      return say(`${(await removeStaff(ctx, { phone })).name} is no longer of the staff, and signed out everywhere.`);
    default:
      throw new StartupError(usage);
  }
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: { type: 'string' }, role: { type: 'string' } },
  });
  if (!positionals.length) throw new StartupError(usage);
  const config = configWithSecret(readConfig(process.env));
  const database = await openDatabase(config, { recordsEnvironment: false });
  try {
    const log = pino({ level: 'silent' });
    const runtime = createRuntime({ config, database, clock: { now: () => new Date() }, log, jobs: [] });
    await act(runtime.context({ kind: 'system', name: `command line (${accountName()})` }), positionals, values);
  } finally {
    await database.close();
  }
}

await operate(import.meta.filename, main);
