import { run } from '@ilbud/kernel/process/run'
import { orders } from './service.ts'

await run([orders])
