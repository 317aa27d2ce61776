import type { Socket } from 'node:net'
import { Client, type ClientConfig } from 'pg'

/** Longer than `statement_timeout` of a request, after which a server that is alive says something. */
const silentMs = 5000
/** A busy machine takes its time to open a connection. */
const askMs = 5000

/** What pg's types leave out. */
interface Connected {
  connection: { stream: Socket }
  processID: number
  readyForQuery: boolean
  _ending: boolean
}

/**
 * Ends a connection whose server says nothing to a statement and does not work on it either: it hangs, or an answer was
 * lost with a network. What waits for it then fails, and the pool is free for others. A statement that takes long, or waits
 * for a lock, goes on.
 */
export function giveUpSilent(client: Client, settings: ClientConfig): void {
  const connected = client as unknown as Connected
  const { stream } = connected.connection
  stream.setTimeout(silentMs)
  stream.on('timeout', () => void check())

  async function check(): Promise<void> {
    const { bytesRead } = stream
    // A server that hangs does not take leave either.
    if (!connected._ending) {
      if (connected.readyForQuery) return
      const isAtWork = await isWorking(connected.processID, settings)
      if (connected.readyForQuery || stream.bytesRead !== bytesRead) return
      if (isAtWork) return void stream.setTimeout(silentMs)
    }
    stream.destroy()
  }
}

async function isWorking(pid: number, settings: ClientConfig): Promise<boolean> {
  // As who has logged in, without stepping down to the role of a service: that one may not see what its login does.
  const asking = new Client({ ...settings, options: '', connectionTimeoutMillis: askMs, query_timeout: askMs })
  asking.on('error', () => undefined)
  try {
    await asking.connect()
    const { rowCount } = await asking.query(
      `select from pg_stat_activity where pid = $1 and state in ('active', 'fastpath function call')`,
      [pid]
    )
    return rowCount === 1
  } catch {
    return false
  } finally {
    ;(asking as unknown as Connected).connection.stream.destroy()
  }
}
