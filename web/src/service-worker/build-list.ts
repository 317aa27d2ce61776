/** What `web/build/service-worker.ts` knows of the build that this worker came with. */
interface BuildList {
  /** Another one, another worker. */
  version: string
  /** The first load's scripts; the page that is kept has to name them. */
  entries: string[]
  /** What every page needs to start. Files without a hash in their name carry the one of their content. */
  shell: { url: string; revision: string | null }[]
  /** What the driver's page needs beside, the parts that come late included. */
  driver: string[]
  /** Every hashed file. */
  assets: string[]
}

declare const __BUILD__: BuildList

export const build = __BUILD__
