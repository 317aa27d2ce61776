import { replaceModule } from './replace-module.ts'

replaceModule('events/postgres-bus.ts', new URL('./hasty-postgres-bus.ts', import.meta.url))
replaceModule('events/kafka-bus.ts', new URL('./hasty-kafka-bus.ts', import.meta.url))
