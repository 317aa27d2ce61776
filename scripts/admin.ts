import { admin } from './operate/admin.ts'
import { runTool } from './operate/tool.ts'

await runTool(admin)
