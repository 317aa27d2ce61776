import { run } from '@ilbud/kernel/process/run'
import { dispatch } from './service.ts'

await run([dispatch])
