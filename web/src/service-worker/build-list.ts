/** What the worker knows about the build that it belongs to; written by `web/build/service-worker.ts`. */
interface BuildList {
  /** Differs for each build. */
  version: string
  /** The scripts of the first load; a cached page must name them. */
  entries: string[]
  /** What every page needs to start. Files without a hash in their name have a revision. */
  shell: { url: string; revision: string | null }[]
  /** What the driver's page needs in addition, including parts that load late. */
  driver: string[]
  /** Every file with a hash in its name. */
  assets: string[]
}

declare const __BUILD__: BuildList

export const build = __BUILD__
