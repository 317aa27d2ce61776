import { erasures } from './operate/erasures.ts'
import { runTool } from './operate/tool.ts'

await runTool(erasures)
