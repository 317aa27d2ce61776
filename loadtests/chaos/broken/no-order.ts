import { replaceModule } from './replace-module.ts'

replaceModule('services/drivers/src/domain/fix.ts', new URL('./any-fix.ts', import.meta.url))
replaceModule('services/realtime/src/use-cases/live-positions.ts', new URL('./any-positions.ts', import.meta.url))
