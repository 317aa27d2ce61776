import { dlq } from './operate/dlq.ts'
import { runTool } from './operate/tool.ts'

await runTool(dlq)
