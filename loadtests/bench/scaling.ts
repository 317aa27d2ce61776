import { scalingTables } from './scaling/tables.ts'

/** `npm run bench -- scaling`: the tables of docs/scaling.md. */
process.stdout.write(`${scalingTables()}\n`)
