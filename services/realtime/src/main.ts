import { run } from '@ilbud/kernel/process/run'
import { realtime } from './service.ts'

await run([realtime])
