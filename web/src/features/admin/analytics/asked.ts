/** What every card of the page asks for: the period, and the days before it to compare with. */
export interface Asked {
  period: string
  before: string | null
}
