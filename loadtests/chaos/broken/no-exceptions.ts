import { replaceModule } from './replace-module.ts'

replaceModule('services/gateway/src/http/overload.ts', new URL('./refusing-anybody.ts', import.meta.url))
