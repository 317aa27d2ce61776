/**
 * `missing`: promised and not there. `doubled`: there more than once. `gap`: a reader was left with a hole.
 * `other`: there without having been asked for, refused without reason, died by itself.
 */
export interface Violation {
  kind: 'missing' | 'doubled' | 'gap' | 'other'
  what: string
}
