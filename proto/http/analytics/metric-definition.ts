/** The definition of a figure: in words, and as SQL that computes it from the facts. */
export interface MetricDefinition {
  name: string
  unit:
    | 'orders'
    | 'SEK'
    | 'percent'
    | 'minutes'
    | 'drivers'
    | 'companies'
    | 'per driver and day'
    | 'per hour on duty'
    | 'offers'
    | 'km'
  /** The day or moment at which something is counted. */
  by: string
  words: string
  /**
   * `:start` and `:end` are local days, both included; `:now` is the moment of the answer. Returns one row with the
   * column `value`.
   */
  sql: string
}
