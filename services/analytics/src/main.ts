import { run } from '@ilbud/kernel/process/run'
import { analytics } from './service.ts'

await run([analytics])
