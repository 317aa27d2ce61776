import { dbMigrate } from './operate/db-migrate.ts'
import { runTool } from './operate/tool.ts'

await runTool(dbMigrate)
