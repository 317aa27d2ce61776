import { productVersion } from '#http/docs/product-version.ts'
import { httpParts } from './live-protocols.ts'
import type { Json, DocumentParts } from './parts.ts'
import { socketIoParts } from './socket-io.ts'
import { topicParts } from './topics.ts'

/** AsyncAPI 3.0 of everything that is not request and response: topics, server-sent events, Socket.IO and `/ws`. */
export function asyncApiDocument(): Json {
  const documents: DocumentParts[] = [topicParts(), httpParts(), socketIoParts()]
  const merged = <Key extends keyof DocumentParts>(key: Key): Json =>
    Object.assign({}, ...documents.map((part) => part[key]))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Ilbud, live',
      version: productVersion,
      description: 'The event log between the services, and the live protocols. Calls: /openapi.json.'
    },
    defaultContentType: 'application/json',
    servers: {
      log: {
        host: 'kafka:9092',
        protocol: 'kafka',
        description: 'Between our services only. At least once; the messages of one key stay in order.'
      },
      http: { host: 'localhost:8080', protocol: 'http', description: 'Server-sent events' },
      ws: { host: 'localhost:8080', protocol: 'ws', description: 'A driver’s position' },
      'socket.io': {
        host: 'localhost:8080',
        pathname: '/socket.io',
        protocol: 'ws',
        description: 'Socket.IO 4, websocket transport only, `auth: { token }` with an access token'
      }
    },
    channels: merged('channels'),
    operations: merged('operations'),
    components: { messages: merged('messages') }
  }
}
