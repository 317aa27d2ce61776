import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/park.ts', new URL('./forgetful-park.ts', import.meta.url))
