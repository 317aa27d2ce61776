/** A request that a shop's server got, whose signature was right. */
export interface Arrival {
  shop: number
  /** `webhook-id`. */
  id: string
  /** The order and the type of event. */
  cause: string
  at: number
  /** It was answered with 200. */
  isTaken: boolean
}

/** An event that a shop has to be told of. */
export interface Expected {
  shop: number
  cause: string
}

export interface Verdict {
  /** Events that no server has ever taken. */
  missing: number
  /** Events that came under more than one id. */
  renamed: number
  /** Requests for which there was no event, or that went to another shop. */
  strange: number
  /** Events that were taken more than once, which at least once allows. */
  repeated: number
}

/** Holds what the shops' servers got against the events that happened. */
export function checkArrivals(expected: readonly Expected[], arrivals: readonly Arrival[]): Verdict {
  const of = new Map<string, Arrival[]>(expected.map(({ cause }) => [cause, []]))
  const shopOf = new Map(expected.map(({ cause, shop }) => [cause, shop]))
  let strange = 0
  for (const arrival of arrivals) {
    if (shopOf.get(arrival.cause) === arrival.shop) of.get(arrival.cause)!.push(arrival)
    else strange++
  }
  const all = [...of.values()]
  const taken = all.map((each) => each.filter(({ isTaken }) => isTaken).length)
  return {
    missing: taken.filter((count) => count === 0).length,
    renamed: all.filter((each) => new Set(each.map(({ id }) => id)).size > 1).length,
    strange,
    repeated: taken.filter((count) => count > 1).length
  }
}
