import { run } from '@ilbud/kernel/process/run'
import { notifications } from './service.ts'

await run([notifications])
