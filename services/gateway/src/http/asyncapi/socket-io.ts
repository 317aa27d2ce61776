import {
  acknowledgementSchema,
  type Channel,
  channels,
  socketCommands,
  socketEvents,
  socketLimits
} from '@ilbud/proto/http/socket'
import { channelRef, inChannel, type Json, listed, message, type DocumentParts, serverRef, toSchema } from './parts.ts'

const endpoint = 'socket.io'

/** Every Socket.IO channel, event and command. */
export function socketIoParts(): DocumentParts {
  const parts: DocumentParts = { channels: {}, operations: {}, messages: {} }
  for (const [name, schema] of Object.entries(socketEvents)) {
    parts.messages[`socket.${name}`] = message(name, toSchema(schema))
  }
  for (const channel of channels) addChannel(parts, channel)
  addEndpoint(parts)
  return parts
}

function addChannel(parts: DocumentParts, { name, roles, parties, events, summary }: Channel): void {
  const who = `For ${roles.join(', ')}${parties ? ', where the order is theirs (else NOT_FOUND)' : ''}.`
  const key = `${endpoint} ${name}`
  parts.channels[key] = {
    address: name,
    summary,
    description: `${who} Subscribe with \`subscribe {channel}\`.`,
    servers: [serverRef(endpoint)],
    ...(name.includes('{id}') && { parameters: { id: { description: 'The order’s id' } } }),
    messages: listed(Object.fromEntries(events.map((event) => [event, `socket.${event}`])))
  }
  parts.operations[`send ${name}`] = {
    action: 'send',
    channel: channelRef(key),
    messages: events.map((event) => inChannel(key, event))
  }
}

/** The messages of clients, on any channel, and the acknowledgement of each. */
function addEndpoint(parts: DocumentParts): void {
  const { channels: most, burst, perSecond, bytes, perUser } = socketLimits
  const names = Object.fromEntries(Object.keys(socketCommands).map((name) => [name, `socket.${name}`]))
  for (const [name, schema] of Object.entries(socketCommands)) {
    parts.messages[`socket.${name}`] = message(name, toSchema(schema, 'input'))
    parts.operations[`receive ${name}`] = reply(name)
  }
  parts.messages['socket.acknowledgement'] = message('acknowledgement', toSchema(acknowledgementSchema))
  parts.channels[endpoint] = {
    address: '/socket.io',
    description: `At most ${most} channels, ${perSecond} messages a second (burst ${burst}), ${bytes} bytes each; at most ${perUser} sockets a user, the next is refused with TOO_MANY_SOCKETS. A connection that breaks without a disconnect packet means: reconnect and subscribe again; a disconnect packet means: sign in again.`,
    servers: [serverRef(endpoint)],
    messages: listed({ ...names, acknowledgement: 'socket.acknowledgement' })
  }
}

function reply(name: string): Json {
  return {
    action: 'receive',
    channel: channelRef(endpoint),
    messages: [inChannel(endpoint, name)],
    reply: { channel: channelRef(endpoint), messages: [inChannel(endpoint, 'acknowledgement')] }
  }
}
