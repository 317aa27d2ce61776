import { auditVerify } from './operate/audit-verify.ts'
import { runTool } from './operate/tool.ts'

await runTool(auditVerify)
