import {
  locationUpdateSchema,
  socketAnswerSchema,
  socketAuthSchema,
  socketCloseCodes
} from '@ilbud/proto/http/dispatch/drivers'
import { positionMessageSchema, streamMessageSchema } from '@ilbud/proto/http/stream'
import { z } from 'zod'
import { channelRef, inChannel, listed, message, type DocumentParts, serverRef, toSchema } from './parts.ts'

const stream = 'stream'
const driverSocket = 'ws'

function streamMessages(): DocumentParts['messages'] {
  return {
    'stream.change': message('message', toSchema(streamMessageSchema), {
      contentType: 'application/json',
      description:
        'Default event name; `id: <epoch>:<version>`, without an `id:` for a change of ETA or delay alone. No personal data, `eta` rounded to the hour.'
    }),
    'stream.position': message('position', toSchema(positionMessageSchema), {
      description: 'Link level and up, while the rule for the live position holds'
    }),
    'stream.reset': message('reset', toSchema(z.object({})), {
      description: 'What came after `Last-Event-ID` cannot be sent: read the order again'
    }),
    'stream.paused': message('paused', toSchema(z.object({})), {
      description: 'Changes do not arrive now: what the client has may be out of date'
    }),
    'stream.resumed': message('resumed', toSchema(z.object({})), {
      description: 'Changes arrive again, first those that waited'
    })
  }
}

/** The public stream and the driver's socket. */
export function httpParts(): DocumentParts {
  const { notAuthenticated, anotherDriver } = socketCloseCodes
  const events = {
    change: 'stream.change',
    position: 'stream.position',
    reset: 'stream.reset',
    paused: 'stream.paused',
    resumed: 'stream.resumed'
  }
  const frames = { auth: 'ws.auth', location_update: 'ws.location_update' }
  return {
    messages: {
      ...streamMessages(),
      'ws.auth': message('auth', toSchema(socketAuthSchema, 'input'), {
        description: 'First, within 5 s; again with a newer token'
      }),
      'ws.location_update': message('location_update', toSchema(locationUpdateSchema, 'input')),
      'ws.answer': message('answer', toSchema(socketAnswerSchema))
    },
    channels: {
      [stream]: {
        address: '/api/v1/stream/public/{trackingId}',
        description: 'Server-sent events. `?ticket=` of POST /api/v1/stream/tickets for the levels above public.',
        servers: [serverRef('http')],
        parameters: { trackingId: { description: 'The tracking ID, in any spelling' } },
        messages: listed(events)
      },
      [driverSocket]: {
        address: '/ws',
        description: `A driver’s positions. Frames of at most 4 KiB, 60 a minute, burst 10. Close codes: ${notAuthenticated} not authenticated, ${anotherDriver} another driver’s id.`,
        servers: [serverRef('ws')],
        messages: listed({ ...frames, answer: 'ws.answer' })
      }
    },
    operations: {
      'follow a parcel': {
        action: 'send',
        channel: channelRef(stream),
        messages: Object.keys(events).map((name) => inChannel(stream, name))
      },
      'share a position': {
        action: 'receive',
        channel: channelRef(driverSocket),
        messages: Object.keys(frames).map((name) => inChannel(driverSocket, name)),
        reply: { channel: channelRef(driverSocket), messages: [inChannel(driverSocket, 'answer')] }
      }
    }
  }
}
