/** What every card of the page shows: the period, and the previous one to compare with. */
export interface FiguresQuery {
  period: string
  before: string | null
}
