import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/consumer/inbox.ts', new URL('./forgetful-inbox.ts', import.meta.url))
