import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/consumer/apply.ts', new URL('./failing-apply.ts', import.meta.url))
