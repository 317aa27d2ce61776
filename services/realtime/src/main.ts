import { realtime } from '#service.ts'
import { run } from '@ilbud/kernel/process/run'

await run([realtime])
