import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An instance of Li & Lim's benchmark of the PDPTW, as its file says. */
export interface Instance {
  name: string
  vehicles: number
  capacity: number
  /** By number; 0 is the depot. */
  tasks: Task[]
  bestKnown: { vehicles: number; distance: number }
}

export interface Task {
  x: number
  y: number
  demand: number
  earliest: number
  latest: number
  service: number
  /** The task's other half: 0 for none. */
  pickup: number
  delivery: number
}

/**
 * The instances of a folder: `lc101.txt` and so on, and `best-known.csv` with `instance,vehicles,distance`. (Li & Lim, "A
 * Metaheuristic for the Pickup and Delivery Problem with Time Windows", ICTAI 2001; best known: SINTEF's list.)
 */
export function readInstances(folder: string): Instance[] {
  const [, ...rows] = linesOf(join(folder, 'best-known.csv'))
  const bestKnown = new Map(
    rows.map((row) => row.split(',')).map(([name, vehicles, distance]) => [name!, [Number(vehicles), Number(distance)]])
  )
  return readdirSync(folder)
    .filter((file) => /^l(c|r|rc)\d.*\.txt$/.test(file))
    .sort()
    .flatMap((file) => {
      const name = file.slice(0, -'.txt'.length)
      const [vehicles, distance] = bestKnown.get(name) ?? []
      return vehicles === undefined
        ? []
        : [{ ...parse(join(folder, file)), name, bestKnown: { vehicles, distance: distance! } }]
    })
}

function parse(file: string): Pick<Instance, 'vehicles' | 'capacity' | 'tasks'> {
  const [[vehicles, capacity], ...rows] = linesOf(file).map((line) => line.split(/\s+/).map(Number)) as [
    [number, number],
    ...number[][]
  ]
  const tasks: Task[] = []
  for (const [id, x, y, demand, earliest, latest, service, pickup, delivery] of rows as Row[]) {
    tasks[id] = { x, y, demand, earliest, latest, service, pickup, delivery }
  }
  return { vehicles, capacity, tasks }
}

type Row = [number, number, number, number, number, number, number, number, number]

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** `lr1` for `lr107`, `lr1 of 200` for `lr1_2_1`: the list's own classes. */
export function classOf({ name }: Instance): string {
  const [, kind, hundreds] = /^([a-z]+\d)(?:_(\d+)_)?/.exec(name)!
  return hundreds === undefined ? kind! : `${kind} of ${hundreds}00`
}
