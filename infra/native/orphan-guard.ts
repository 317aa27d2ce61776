import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Ends a server and what it started, its process group, when this process ends without having stopped it: the guard's
 * standard input closes with us, even on SIGKILL. Then it deletes these folders. To be killed when the server has ended in
 * order.
 */
export function guardFromOrphanhood(pid: number, ...folders: string[]): ChildProcess {
  const script = `read -r _; kill -TERM -${pid}; sleep 2; kill -KILL -${pid}; rm -rf "$@"`
  const guard = spawn('sh', ['-c', script, 'sh', ...folders], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  ;(guard.stdin as Socket).unref()
  return guard
}
