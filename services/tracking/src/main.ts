import { run } from '@ilbud/kernel/process/run'
import { tracking } from './service.ts'

await run([tracking])
