import { run } from '@ilbud/kernel/process/run'
import { drivers } from './service.ts'

await run([drivers])
