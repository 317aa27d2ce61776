import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The finished parts of a long run, a file each, so that the run can be interrupted at any time and resumed. */
export class FinishedParts<Part> {
  readonly #folder: string

  /**
   * `terms`: what may not change between the sittings of one run, by the option that sets it. Throws if the folder has
   * parts of a run on other terms.
   */
  constructor(folder: string, terms: Readonly<Record<string, number | string | null>>) {
    this.#folder = folder
    mkdirSync(folder, { recursive: true })
    const file = join(folder, 'terms.json')
    const text = JSON.stringify(terms)
    const options = Object.keys(terms).map((name) => `--${name}`)
    if (!existsSync(file)) writeFileSync(file, text)
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(`${folder} has parts of a run with other ${options.join(' or ')}: name another with --state`)
  }

  /** By name. */
  all(): Part[] {
    const names = readdirSync(this.#folder).filter((name) => name.startsWith('part-') && name.endsWith('.json'))
    return names.sort().map((name) => JSON.parse(readFileSync(join(this.#folder, name), 'utf8')) as Part)
  }

  has(name: string): boolean {
    return existsSync(this.#file(name))
  }

  add(name: string, part: Part): void {
    const file = this.#file(name)
    // An interrupted write leaves no part that cannot be read.
    writeFileSync(`${file}.new`, `${JSON.stringify(part, null, 2)}\n`)
    renameSync(`${file}.new`, file)
  }

  #file(name: string): string {
    return join(this.#folder, `part-${name}.json`)
  }
}
