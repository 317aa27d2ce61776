import { run } from '@ilbud/kernel/process/run'
import { services } from './services.ts'

await run(services)
