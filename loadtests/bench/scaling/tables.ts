import { asBuilt, type Shape } from './shape.ts'
import { simulateWeek, type WeekReport } from './simulate.ts'
import type { Demand } from './week.ts'

/** A city of today: six hundred parcels a day, and three watchers of each at the busiest minute of a busy day. */
const city: Demand = { parcelsPerDay: 600, peakWatchers: 1800 }
const times = (factor: number): Demand => ({
  parcelsPerDay: city.parcelsPerDay * factor,
  peakWatchers: city.peakWatchers * factor
})
const christmas: Demand = { parcelsPerDay: 2_000_000, peakWatchers: 10_000_000 }

const relayed: Shape = { ...asBuilt, name: 'with relays between log and edges', relays: true }
const sharded: Shape = { ...relayed, name: 'and 16 shards by parcel', shards: 16 }

/** The tables of docs/scaling.md, between their markers. */
export function scalingTables(): string {
  const growth = [1, 10, 100, 1000].map((factor) => [`${factor} ×`, simulateWeek(times(factor), asBuilt)] as const)
  const week = [asBuilt, relayed, sharded].map((shape) => [shape.name, simulateWeek(christmas, shape)] as const)
  return [
    ...tableOf('a city of 600 parcels a day, as built', growth),
    '',
    ...tableOf('Christmas week: 2 M parcels on the busiest day, 10 M watchers', week)
  ].join('\n')
}

function tableOf(first: string, rows: readonly (readonly [string, WeekReport])[]): string[] {
  const head = [first, 'orders, changes a second', 'watchers', 'edges', 'cores', 'memory of an edge', 'log to readers']
  const tail = ['streams refused', 'current after an outage', 'over its limit', '€ per 1000 parcels']
  return [
    `| ${[...head, ...tail].join(' | ')} |`,
    `|${'---|'.repeat(head.length + tail.length)}`,
    ...rows.map(([name, report]) => `| ${[name, ...cellsOf(report)].join(' | ')} |`)
  ]
}

function cellsOf({ peak, refusedShare, catchUpSeconds, over, eurosPerThousand }: WeekReport): string[] {
  const cores = peak.cores.edge + peak.cores.services + peak.cores.positions
  return [
    `${short(peak.ordersPerSecond)}, ${short(peak.changesPerSecond)}`,
    short(peak.watchers),
    short(peak.edges),
    short(cores),
    `${short(peak.oneEdgeGigabytes)} GB`,
    `${short(peak.logEgress / 1e6)} MB/s`,
    refusedShare === 0 ? 'none' : `${short(100 * refusedShare)} %`,
    `${short(catchUpSeconds / 60)} min`,
    over.length === 0 ? 'nothing' : over.map(({ part, times: by }) => `${part} (${short(by)} ×)`).join(', '),
    short(eurosPerThousand)
  ]
}

/** Two digits that mean something, with spaces between thousands. */
function short(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 1 - Math.floor(Math.log10(Math.abs(value))))
  const rounded = digits > 0 ? Number(value.toFixed(digits)) : Number(value.toPrecision(2))
  return rounded >= 1000 ? String(rounded).replace(/\B(?=(\d{3})+$)/g, ' ') : String(rounded)
}
