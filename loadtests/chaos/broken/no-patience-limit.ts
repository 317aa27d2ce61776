import { replaceModule } from './replace-module.ts'

replaceModule('services/realtime/src/domain/when-to-close.ts', new URL('./endless-patience.ts', import.meta.url))
