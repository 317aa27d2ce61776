import { reseal } from './operate/reseal.ts'
import { runTool } from './operate/tool.ts'

await runTool(reseal)
