import { demoAccounts } from '@ilbud/proto/http/people/demo-accounts'

const crewSize = 25

/** The ids of the simulator's drivers who are on duty when the demo begins; the first carries SDDEM0000000011. */
export const demoCrew: readonly string[] = demoAccounts
  .filter(({ username }) => username.startsWith('sim'))
  .slice(0, crewSize)
  .map(({ id }) => id)
