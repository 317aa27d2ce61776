/**
 * `missing`: promised, but not there. `doubled`: there more than once. `gap`: a reader missed a version. `older`: a page
 * older than its reader knew it, or of a deleted parcel. `other`: there without a request, refused without reason, or a
 * process that ended by itself.
 */
export interface Violation {
  kind: 'missing' | 'doubled' | 'gap' | 'older' | 'other'
  what: string
}
