/** What every card of the page shows: the period, and the previous one to compare with. */
export interface Asked {
  period: string
  before: string | null
}
