import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The requests of one role to the operations of one tag. */
export interface Part {
  role: string
  /** The service that answers. */
  tag: string
  operations: { selected: number; tested: number }
  /** Requests that were sent. */
  requests: number
  /** Requests with an answer that the document does not describe, or without an answer. */
  failed: number
  seconds: number
  /** Whether all requests were sent; else the time of the part was up. */
  isWhole: boolean
  findings: Finding[]
  /** The commit that the run was started from. */
  revision: string
}

interface Finding {
  /** As Schemathesis calls it. */
  title: string
  count: number
  /** `GET /api/v1/orders` */
  operations: string[]
}

/** What may not change between the sittings of one run. */
export interface Terms {
  /** Per operation. */
  examples: number
  /** At most, per operation. */
  seconds: number
}

/** The finished parts of a run, a file each, so that it can be interrupted at any time and resumed. */
export class Parts {
  readonly #folder: string

  /** Throws if the folder has parts of a run on other terms. */
  constructor(folder: string, terms: Terms) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'terms.json')
    const text = JSON.stringify(terms)
    if (!existsSync(file)) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${folder} has parts of a run with other --examples or --seconds: name another with --state`)
  }

  /** By role and tag. */
  all(): Part[] {
    const names = readdirSync(this.#folder).filter((name) => name.startsWith('part-') && name.endsWith('.json'))
    return names.sort().map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Part)
  }

  has(role: string, tag: string): boolean {
    return existsSync(this.#file(role, tag))
  }

  add(part: Part): void {
    const file = this.#file(part.role, part.tag)
    // An interrupted write leaves no part that cannot be read.
    writeFileSync(`${file}.new`, `${JSON.stringify(part, null, 2)}\n`)
    renameSync(`${file}.new`, file)
  }

  #file(role: string, tag: string): string {
    return join(this.#folder, `part-${role}-${tag}.json`)
  }
}
