import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/events/postgres-bus.ts', new URL('./hasty-postgres-bus.ts', import.meta.url))
replaceModule('packages/kernel/src/events/kafka-bus.ts', new URL('./hasty-kafka-bus.ts', import.meta.url))
