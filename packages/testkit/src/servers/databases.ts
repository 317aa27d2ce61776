import { createHash, randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url.replace(/^postgresql:\/\/([^/]*)@\//, 'postgresql://$1@host-in-query/'))
  other.pathname = `/${name}`
  return other.href.replace('@host-in-query/', '@/')
}

async function asAdmin<T>(serverUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Templates that this process knows to be ready. */
const ready = new Set<string>()

/** The same in every worker, so that one of them prepares a template while the others wait. */
const templateLock = 7_411_004

/**
 * Clones a database that `prepare` made once per run; takes about twenty milliseconds. `name` identifies the template.
 * A clone that is not dropped goes with the server.
 */
export async function cloneDatabase(
  serverUrl: string,
  name: string,
  prepare: (url: string) => Promise<void>
): Promise<string> {
  const template = `template_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
  if (!ready.has(template)) await makeTemplate(serverUrl, template, prepare)
  ready.add(template)
  const clone = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(serverUrl, (client) => client.query(`create database ${clone} template ${template} strategy file_copy`))
  return withDatabase(serverUrl, clone)
}

async function makeTemplate(
  serverUrl: string,
  template: string,
  prepare: (url: string) => Promise<void>
): Promise<void> {
  await asAdmin(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const made = await client.query(`select from pg_database where datname = $1 and datistemplate`, [template])
    if (made.rowCount === 0) {
      await client.query(`drop database if exists ${template}`)
      await client.query(`create database ${template}`)
      await prepare(withDatabase(serverUrl, template))
      await client.query(`alter database ${template} with is_template true`)
    }
    await client.query('select pg_advisory_unlock($1)', [templateLock])
  })
}

/** Drops a clone even if connections to it are open. Hundreds of clones would take gigabytes. */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url.replace('@/', '@host-in-query/')).pathname.slice(1)
  await asAdmin(withDatabase(url, 'postgres'), (client) =>
    client.query(`drop database ${escapeIdentifier(name)} with (force)`)
  )
}
