import { replaceModule } from './replace-module.ts'

replaceModule('events/apply.ts', new URL('./failing-apply.ts', import.meta.url))
