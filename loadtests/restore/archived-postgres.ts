import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startEmbeddedPostgres } from '@ilbud/kernel/db/embedded/embedded-postgres'
import { withClient } from '@ilbud/kernel/db/pool'
import { preparePostgresHome } from '@ilbud/kernel/db/embedded/postgres-home'
import { eventually } from '@ilbud/testkit/eventually'
import { pino } from 'pino'
import { killPostgres } from '#chaos/faults/power-cut.ts'

const run = promisify(execFile)
const log = pino({ level: 'silent' })

/** A Postgres that archives its write-ahead log beside its data, as docs/operations.md describes. */
export interface ArchivedPostgres {
  url: string
  /** What has been archived so far. */
  archived(): { segments: number; bytes: number }
  /** Makes a base backup of the running server. Resolves when the log that it needs is archived too. */
  backUp(): Promise<{ bytes: number }>
  /** Sends SIGKILL and deletes the data, including all log that was not archived. */
  lose(): Promise<void>
  /**
   * Restores the last base backup and the archived log, up to a time or to the end of the log. Resolves when the server
   * accepts writes.
   */
  restore(until: Date | null): Promise<void>
  stop(): Promise<void>
}

/** `archiveSeconds`: the interval at which a segment is archived, full or not (`archive_timeout`). */
export async function startArchivedPostgres(folder: string, archiveSeconds: number): Promise<ArchivedPostgres> {
  const home = preparePostgresHome(folder)
  const archive = join(folder, 'archive')
  const base = join(folder, 'base.tar')
  const settings = {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    // Renamed only when complete.
    archive_command: `cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`
  }
  let label = ''
  mkdirSync(archive)
  own(archive)
  let server = await startEmbeddedPostgres({ dataDir: folder, durable: true, log, settings })

  function own(path: string): void {
    if (home.runner) chownSync(path, home.runner.uid, home.runner.gid)
  }

  function putIntoData(name: string, text: string): void {
    writeFileSync(join(home.data, name), text, { mode: 0o600 })
    own(join(home.data, name))
  }

  return {
    url: server.url,
    archived: () => countOf(archive),
    async backUp() {
      label = await withClient(server.url, async (client) => {
        await client.query(`select pg_backup_start('nightly', fast => true)`)
        await pack(home.data, base)
        const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
        return rows[0]!.labelfile
      })
      return { bytes: statSync(base).size }
    },
    async lose() {
      await killPostgres(folder)
      rmSync(home.data, { recursive: true, force: true, maxRetries: 20 })
    },
    async restore(until) {
      preparePostgresHome(folder)
      await unpack(base, home.data)
      putIntoData('backup_label', label)
      putIntoData('recovery.signal', '')
      const recovery = {
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_action: 'promote',
        ...(until && { recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00') })
      }
      server = await startEmbeddedPostgres({
        dataDir: folder,
        durable: true,
        log,
        settings: { ...settings, ...recovery }
      })
      await eventually(() => takesWrites(server.url), 'the restored Postgres takes writes', { timeoutMs: 300_000 })
    },
    stop: () => server.stop()
  }
}

function countOf(archive: string): { segments: number; bytes: number } {
  const segments = readdirSync(archive).filter((name) => !name.endsWith('.part'))
  const bytes = segments.reduce((sum, name) => sum + statSync(join(archive, name)).size, 0)
  return { segments: segments.length, bytes }
}

async function unpack(file: string, data: string): Promise<void> {
  await run('tar', ['--extract', '--same-owner', '--preserve-permissions', '--file', file, '--directory', data])
}

/**
 * Copies the data while it is in use: the log repairs files that changed meanwhile. Leaves out what does not belong in
 * a base backup.
 */
async function pack(data: string, file: string): Promise<void> {
  const without = ['./pg_wal/*', './pg_replslot/*', './postmaster.pid', './postmaster.opts']
  const flags = without.map((pattern) => `--exclude=${pattern}`)
  await run('tar', ['--create', '--file', file, '--directory', data, ...flags, '.']).catch(
    (error: { code?: number }) => {
      // 1: a file changed while it was read.
      if (error.code !== 1) throw error
    }
  )
}

async function takesWrites(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    return !rows[0]!.waits
  })
}
