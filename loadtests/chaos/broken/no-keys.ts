import { replaceModule } from './replace-module.ts'

replaceModule('http/idempotency/stored-responses.ts', new URL('./forgetful-keys.ts', import.meta.url))
