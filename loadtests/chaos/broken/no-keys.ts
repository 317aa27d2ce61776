import { replaceModule } from './replace-module.ts'

replaceModule(
  'packages/kernel/src/http/idempotency/stored-responses.ts',
  new URL('./forgetful-keys.ts', import.meta.url)
)
