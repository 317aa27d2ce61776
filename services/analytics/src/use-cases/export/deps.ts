import type { FiguresDeps } from '#use-cases/read-figures.ts'
import type { CopyOut } from '@ilbud/kernel/db/copy-out'

export interface ExportDeps extends FiguresDeps {
  copyOut: CopyOut
  /** Told after the commit: wakes the relay. */
  committed: () => void
}
