import { outbox } from './operate/outbox.ts'
import { runTool } from './operate/tool.ts'

await runTool(outbox)
