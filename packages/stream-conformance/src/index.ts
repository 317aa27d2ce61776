export { checkClient, clientRules, type FollowStream, type SeenEvent } from './check-client.ts'
export { checkServer, type ServerOptions, serverRules } from './check-server.ts'
export { type Fault, faults, ReferenceServer } from './reference-server.ts'
export type { Result } from './result.ts'
