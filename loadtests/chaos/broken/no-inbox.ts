import { replaceModule } from './replace-module.ts'

replaceModule('events/inbox.ts', new URL('./forgetful-inbox.ts', import.meta.url))
