import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/consumer/park.ts', new URL('./forgetful-park.ts', import.meta.url))
