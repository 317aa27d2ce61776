/** The requests of one role to the operations of one tag. */
export interface Part {
  role: string
  /** The service that answers. */
  tag: string
  operations: {
    selected: number
    tested: number
    /** Those that did what a request asked for at least once, instead of refusing all. */
    accepted: number
  }
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
