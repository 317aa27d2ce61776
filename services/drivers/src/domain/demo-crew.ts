import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'

const crewSize = 25

const idOf = (name: string) => demoAccounts.find(({ username }) => username === `${name}@ilbud.example`)!.id

/** The ids of the simulator's drivers who are on duty when the demo begins; the first carries SDDEM0000000011. */
export const demoCrew: readonly string[] = demoAccounts
  .filter(({ username }) => username.startsWith('sim'))
  .slice(0, crewSize)
  .map(({ id }) => id)

/** Those as whom visitors sign in and who carry an order when the demo begins, as in live-scenes.ts of orders. */
export const demoVisitorsAtWork: readonly string[] = ['driver1', 'driver2', 'driver3'].map(idOf)
