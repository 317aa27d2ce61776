import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { Product } from '@ilbud/testkit/services/product'
import { expect, it } from 'vitest'
import type { Suite } from '#test/suites/suite.ts'

const isLinux = process.platform === 'linux'

export const listeningTogether: Suite = (running) => {
  it.skipIf(!isLinux)('the product listens at its port and nowhere else, its database on one Unix socket', () => {
    const [program] = running().programs.values()
    const tree = descendants(program!.pid)
    const listening = tree.flatMap(listeningOf)
    const ours = listening.filter(({ command }) => !command.includes('postgres'))
    expect(tree.length).toBeGreaterThan(1)
    expect(ours).toEqual([
      { kind: 'tcp', at: portOf(running()), isLocal: false, command: expect.stringContaining('services/all') }
    ])
    const database = listening.filter(({ command }) => command.includes('postgres'))
    expect(new Set(database.map(({ kind }) => kind))).toEqual(new Set(['unix']))
  })
}

export const listeningOnStack: Suite = (running) => {
  it.skipIf(!isLinux)('other machines reach the edge alone', () => {
    const { programs, broker, redis } = running()
    const services = [...programs].flatMap(([name, { pid }]) =>
      listeningSockets(pid).map(({ kind, at }) => (kind === 'unix' ? kind : `${name} ${kind} ${at}`))
    )
    expect([...new Set(services)].sort()).toEqual([`edge tcp ${portOf(running())}`, 'unix'])
    expect(listeningSockets(broker!.pid).filter(({ isLocal }) => !isLocal)).toEqual([])
    expect(listeningSockets(redis!.pid).map(({ kind }) => kind)).toEqual(['unix'])
  })
}

function portOf({ url }: Product): number {
  return Number(new URL(url).port)
}

function descendants(root: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const)
  const tree = [root]
  for (const pid of tree) tree.push(...parents.filter(([, parent]) => parent === pid).map(([child]) => child))
  return tree
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return -1
  }
}

/** The sockets of a process, which may end meanwhile, as Postgres's do. */
function listeningOf(pid: number): (Listening & { command: string })[] {
  try {
    const command = commandOf(pid)
    return listeningSockets(pid).map((socket) => ({ ...socket, command }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return []
  }
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}

interface Listening {
  kind: 'tcp' | 'udp' | 'unix'
  at: number | string
  /** Whether the address can be reached from this machine only. */
  isLocal: boolean
}

/** From /proc: the process's sockets that the kernel lists as listening. */
function listeningSockets(pid: number): Listening[] {
  const files = readdirSync(`/proc/${pid}/fd`).map((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`)
    } catch {
      return ''
    }
  })
  const inodes = new Set(
    files.map((file) => /^socket:\[(\d+)\]$/.exec(file)?.[1]).filter((inode) => inode !== undefined)
  )
  const table = (name: string) =>
    readFileSync(`/proc/${pid}/net/${name}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
  const numberOf = (local: string | undefined) => Number.parseInt(local!.split(':')[1]!, 16)
  const inet = (kind: 'tcp' | 'udp', listens: string): Listening[] =>
    [kind, `${kind}6`]
      .flatMap((name) => table(name))
      .filter((row) => row[3] === listens && inodes.has(row[9]!))
      .map((row) => ({ kind, at: numberOf(row[1]), isLocal: row[1]!.split(':')[0]!.endsWith('0100007F') }))
  // The flag of a Unix socket that accepts connections.
  const unix: Listening[] = table('unix')
    .filter((row) => row[3] === '00010000' && inodes.has(row[6]!))
    .map((row) => ({ kind: 'unix', at: row[7] ?? '', isLocal: true }))
  return [...inet('tcp', '0A'), ...inet('udp', '07'), ...unix]
}
