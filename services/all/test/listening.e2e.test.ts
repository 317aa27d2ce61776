import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { type Product, startProduct } from '@ilbud/testkit/product'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const isLinux = process.platform === 'linux'

describe.skipIf(!isLinux)('every service in one process', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct('all')
  })
  afterAll(() => product?.stop())

  it('listens on its port and on nothing else, its database on one Unix socket', () => {
    const [program] = product.programs.values()
    const tree = descendants(program!.pid)
    const listening = tree.flatMap((pid) =>
      listeningSockets(pid).map((socket) => ({ ...socket, command: commandOf(pid) }))
    )
    const ours = listening.filter(({ command }) => !command.includes('postgres'))
    expect(tree.length).toBeGreaterThan(1)
    expect(ours).toEqual([
      { kind: 'tcp', at: Number(new URL(product.url).port), command: expect.stringContaining('services/all') }
    ])
    const database = listening.filter(({ command }) => command.includes('postgres'))
    expect(new Set(database.map(({ kind }) => kind))).toEqual(new Set(['unix']))
  })
})

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

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}

interface Listening {
  kind: 'tcp' | 'udp' | 'unix'
  at: number | string
}

/** By /proc: the sockets among a process's files that the kernel's tables call listening. */
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
  const portOf = (local: string | undefined) => Number.parseInt(local!.split(':')[1]!, 16)
  const inet = (kind: 'tcp' | 'udp', listens: string): Listening[] =>
    [kind, `${kind}6`]
      .flatMap((name) => table(name))
      .filter((row) => row[3] === listens && inodes.has(row[9]!))
      .map((row) => ({ kind, at: portOf(row[1]) }))
  // The flag of a socket that accepts connections.
  const unix: Listening[] = table('unix')
    .filter((row) => row[3] === '00010000' && inodes.has(row[6]!))
    .map((row) => ({ kind: 'unix', at: row[7] ?? '' }))
  return [...inet('tcp', '0A'), ...inet('udp', '07'), ...unix]
}
