import { replaceModule } from './replace-module.ts'

replaceModule('packages/kernel/src/rpc/grpc/service-token.ts', new URL('./strict-clock.ts', import.meta.url))
