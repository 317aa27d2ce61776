import { run } from '@ilbud/kernel/process/run'
import { gateway } from './service.ts'

await run([gateway])
