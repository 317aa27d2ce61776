import { run } from '@ilbud/kernel/process/run'
import { auth } from './service.ts'

await run([auth])
