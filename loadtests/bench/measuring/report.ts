import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median, quantile, ratioTo } from './figures.ts'
import type { Reads } from '#bench/reads.ts'
import type { Figures } from './rounds.ts'
import type { Taps } from '#bench/taps.ts'

/**
 * Goals F1 and F2: ratios to the static route, of a hop to a bare hop. Through the gateway, the answers come from its
 * memory. A hop is the work of one server and one client, without that of the service behind it.
 */
const goals: Record<string, { atMost: number; than?: string } | undefined> = {
  tracking: { atMost: 1.25 },
  'tracking, If-None-Match': { atMost: 1.25 },
  'gateway, all in one process': { atMost: 1.4 },
  'gateway and tracking, apart': { atMost: 1.4 },
  'gateway’s hop, apart': { atMost: 1.15, than: 'a bare hop by undici' }
}

export function readsTable({ liveOrders, answerBytes, f1, f2, idle }: Reads): string {
  return [
    `CPU per GET /api/v1/track/{id}, ${liveOrders} live orders, ${answerBytes} bytes: median of ${f1[0]!.cpuMicros.length} rounds, and the ratio to a`,
    'bare Fastify route that answers the same bytes, round by round',
    '',
    'F1  tracking alone',
    ...f1.map((figures) => readLine(f1, figures, idle)),
    'F2  through the gateway',
    ...f2.map((figures) => readLine(f2, figures, idle))
  ].join('\n')
}

function readLine(all: Figures[], figures: Figures, idle: Record<string, number>): string {
  const { name, cpuMicros, throughput } = figures
  const goal = goals[name]
  const anchor = all.find((other) => other.name === goal?.than) ?? all[0]!
  const cost = `    ${name.padEnd(30)} ${median(cpuMicros).toFixed(1).padStart(6)} µs ${median(throughput).toFixed(0).padStart(6)}/s`
  if (figures === anchor) return cost
  const ratio = ratioTo(anchor, figures)
  const than = goal?.than ? ` ${goal.than}` : ''
  const spread = `${ratio.median.toFixed(2)}×${than} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`
  const resting = idle[name] === undefined ? '' : `, at rest ${idle[name].toFixed(1)} ms/s`
  return `${cost}  ${spread}${goal ? `  goal ≤ ${goal.atMost.toFixed(2)}×: ${ratio.median <= goal.atMost ? 'met' : 'missed'}` : ''}${resting}`
}

export function tapsTable(all: Taps[]): string {
  return [
    "Milliseconds from a driver's tap, open loop, to the answer and to a watcher's stream",
    '',
    ...all.map(
      ({ shape, perSecond, toAnswer, toStream, others }) =>
        `    ${shape.padEnd(6)} ${toStream.length} taps, ${perSecond}/s   answer ${milliseconds(toAnswer)}   stream ${milliseconds(toStream)}   others ${Math.round(others * 100)} %`
    )
  ].join('\n')
}

function milliseconds(values: number[]): string {
  return [0.5, 0.99].map((share) => `p${share * 100} ${quantile(values, share).toFixed(1).padStart(5)}`).join('  ')
}

export function save(results: object): string {
  const folder = new URL('../../results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const file = new URL(`bench-${new Date().toISOString().replace(/[:.]/g, '-')}.json`, folder)
  writeFileSync(file, JSON.stringify(results, null, 2) + '\n')
  return fileURLToPath(file)
}
