import type { FiguresDeps } from '#use-cases/read-figures.ts'
import type { CopyOut } from '@ilbud/kernel/db/copy-out'

export interface ExportDeps extends FiguresDeps {
  copyOut: CopyOut
  /** Called after the commit: wakes the relay. */
  onCommit: () => void
}
