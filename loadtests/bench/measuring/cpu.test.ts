import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { cpuOfChildren } from './cpu.ts'

const busy = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);'

it.runIf(process.platform === 'linux')(
  'the CPU of processes that have ended is counted with that of those that live',
  async () => {
    const before = cpuOfChildren(process.pid)
    const child = spawn(process.execPath, ['-e', busy])
    await once(child, 'exit')
    expect(cpuOfChildren(process.pid) - before).toBeGreaterThan(0.15)
  }
)
