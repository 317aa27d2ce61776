import { run } from '@ilbud/kernel/process/run'
import { companies } from './service.ts'

await run([companies])
