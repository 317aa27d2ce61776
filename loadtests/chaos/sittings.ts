import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Trial } from './battery.ts'
import type { Findings } from './experiment.ts'

/** A finished part of an experiment. */
export interface Part {
  trial: string
  /** Repetitions. */
  times: number
  /** When it ended, ISO 8601. */
  endedAt: string
  /** The commit of the product. */
  revision: string
  findings: Findings
}

/** What may not change between the sittings of one battery. */
export interface Terms {
  scale: number
  breakage: string | null
}

/** The finished parts of a battery, a file each, so that a run can be interrupted at any time. */
export class Sittings {
  readonly #folder: string

  /** Throws if the folder has results of a battery on other terms. */
  constructor(folder: string, terms: Terms) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'terms.json')
    const text = JSON.stringify(terms)
    if (!existsSync(file)) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${folder} has results of a battery with other --scale or --mutate: name another with --state`)
  }

  /** From the oldest to the latest. */
  parts(): Part[] {
    const names = readdirSync(this.#folder).filter((name) => name.startsWith('part-') && name.endsWith('.json'))
    return names.sort().map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Part)
  }

  add(part: Part): void {
    const name = `part-${String(this.parts().length + 1).padStart(5, '0')}.json`
    // An interrupted write leaves no part that cannot be read.
    writeFileSync(join(this.#folder, `${name}.new`), `${JSON.stringify(part, null, 2)}\n`)
    renameSync(join(this.#folder, `${name}.new`), join(this.#folder, name))
  }
}

/** The next part to run, of the first experiment that is not finished; null when all are. */
export function nextPart(trials: readonly Trial[], parts: readonly Part[]): { trial: Trial; times: number } | null {
  for (const trial of trials) {
    const left = trial.size - repetitions(trial, parts)
    if (left > 0) return { trial, times: Math.min(left, trial.part) }
  }
  return null
}

export function repetitions({ name }: Trial, parts: readonly Part[]): number {
  return parts.reduce((sum, { trial, times }) => sum + (trial === name ? times : 0), 0)
}
