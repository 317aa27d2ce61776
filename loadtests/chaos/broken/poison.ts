import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/apply.ts', new URL('./failing-apply.ts', import.meta.url))
