import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asOrdinaryUser } from '#test/kit/postgres.ts';

/** Where the run has what the runbook puts on the machine. */
export interface Place {
  /** The folder that stands for `/`. */
  root: string;
  /** The packages of this repository, which stand for those that are fetched. */
  packages: string;
  postgresPort: number;
  port: number;
  metricsPort: number;
}

/** The folders of the machine that the runbook writes to. */
const folders = ['/opt/imurs', '/etc/imurs.env', '/etc/systemd/system', '/etc/nginx', '/etc/cron.d', '/var/lib/imurs'];
const otherFolders = ['/var/backups/imurs', '/var/cache/nginx'];

/** A text of the runbook, or of a file that it copies, for this place: its folders, ports and database. */
export const placed = (text: string, { root, postgresPort, port, metricsPort }: Place): string =>
  [...folders, ...otherFolders]
    .reduce((all, folder) => all.replaceAll(new RegExp(`(?<![\\w/.-])${folder}\\b`, 'g'), root + folder), text)
    .replaceAll('@127.0.0.1/imurs', `@127.0.0.1:${postgresPort}/imurs`)
    .replaceAll('PORT=3000', `PORT=${port}`)
    .replaceAll('9464', String(metricsPort));

/** The words that run a program as the shop's account: an ordinary user when this is root, this user otherwise. */
const asShop = (): string => {
  const [command, args] = asOrdinaryUser('', []);
  return command === '' ? '' : [command, ...args.slice(0, -1)].join(' ');
};

/**
 * Programs of the machine that may not run here, each as a script that does what the runbook needs of it: accounts are
 * this user and an ordinary one, the service manager starts the unit's own command with its own settings, and packages
 * are those of this repository. What is asked of the network is only looked at.
 */
const standIns = (place: Place): Record<string, string> => {
  const { root, packages, postgresPort } = place;
  const shop = asShop();
  const owner = shop === '' ? '' : '65534';
  return {
    'apt-get': `[ "$1" = update ] && exit 0
[ -n "$(apt-cache pkgnames git 2>/dev/null)" ] || exit 0
for name in "$@"; do case $name in install|--yes) ;; *) apt-cache show "$name" >/dev/null || exit 1 ;; esac; done`,
    adduser: `mkdir -p ${root}/var/lib/imurs && chmod 700 ${root}/var/lib/imurs ${owner && `&& chown ${owner}:${owner} ${root}/var/lib/imurs`}`,
    runuser: `account=$2; shift 3
case $account in
  postgres) export PGHOST=127.0.0.1 PGPORT=${postgresPort} PGUSER=postgres; exec "$@" ;;
  imurs) exec ${shop} "$@" ;;
  *) exit 1 ;;
esac`,
    install: `args=(); for word in "$@"; do
  case $word in
    --owner=*) ${owner ? `args+=(--owner=${owner})` : ':'} ;;
    --group=*) ${owner ? `args+=(--group=${owner})` : ':'} ;;
    *) args+=("$word") ;;
  esac
done
exec /usr/bin/install "\${args[@]}"`,
    npm: `[ "$1 $2" = 'run build' ] && [ ! -e node_modules ] && { cp -al ${packages} node_modules 2>/dev/null || cp -a ${packages} node_modules; }
exec "$(PATH=\${PATH#*:} command -v npm)" "$@"`,
    systemctl: `case "$*" in daemon-reload|'reload nginx') exit 0 ;; 'enable --now imurs'|'restart imurs'|'stop imurs') ;; *) exit 1 ;; esac
if [ -e ${root}/pid ]; then
  pid=$(cat ${root}/pid); kill -TERM "$pid" && while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done; rm ${root}/pid
fi
[ "$1" = stop ] && exit 0
unit=${root}/etc/systemd/system/imurs.service
value() { sed -n "s#^$1=##p" "$unit" | sed -e 's#/opt/imurs#${root}/opt/imurs#g' -e 's#/etc/imurs.env#${root}/etc/imurs.env#g' -e 's#/var/lib/imurs#${root}/var/lib/imurs#g'; }
cd "$(value WorkingDirectory)" || exit 1
set -a; . "$(value EnvironmentFile)"; set +a
# shellcheck disable=SC2046,SC2086
setsid ${shop} env $(value Environment) DATA_DIR=${root}/var/lib/imurs $(value ExecStart) >> ${root}/journal 2>&1 &
echo $! > ${root}/pid`,
    journalctl: `tail -n 20 ${root}/journal`,
    certbot: `[ "$1" = certonly ]`,
    nginx: `[ "$1" = -t ] && [ -s ${root}/etc/nginx/conf.d/nginx.conf ] && [ -s ${root}/etc/nginx/conf.d/upstream.conf ]`,
  };
};

/** Writes the stand-ins into a folder that is searched first; returns it. */
export function writeStandIns(place: Place): string {
  const folder = join(place.root, 'stand-ins');
  mkdirSync(folder, { recursive: true });
  for (const [name, script] of Object.entries(standIns(place))) {
    writeFileSync(join(folder, name), `#!/bin/bash\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}
