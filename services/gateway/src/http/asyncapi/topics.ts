import { contracts } from '@ilbud/proto/events/contracts'
import { driverPositionSchema, driverPositionsTopic } from '@ilbud/proto/events/drivers'
import { cloudEventSchema, type EventContract } from '@ilbud/proto/events/event'
import { deadTopic, eventTopics } from '@ilbud/proto/events/topics'
import { channelRef, inChannel, type Json, listed, message, type DocumentParts, serverRef, toSchema } from './parts.ts'

/** Every topic of the event log, with every event that is written to it. */
export function topicParts(): DocumentParts {
  const parts: DocumentParts = { channels: {}, operations: {}, messages: {} }
  for (const topic of eventTopics) {
    const events = contracts.filter((contract) => contract.topic === topic) as EventContract[]
    for (const event of events) parts.messages[event.type] = message(event.type, envelopeOf(event), about(event))
    addTopic(
      parts,
      topic,
      events.map(({ type }) => type)
    )
    const dead = deadTopic(topic)
    parts.channels[dead] = channel(
      dead,
      events.map(({ type }) => type),
      `What could not be handled of ${topic}; replayed by an operator`
    )
  }
  const position = 'driver.position'
  const headers = { description: 'No CloudEvent: a lost one is replaced seconds later. Key: the driver’s id.' }
  parts.messages[position] = message(position, toSchema(driverPositionSchema), headers)
  addTopic(parts, driverPositionsTopic, [position])
  return parts
}

function addTopic(parts: DocumentParts, topic: string, types: string[]): void {
  const writer = topic === 'audit.events' ? 'every service' : topic.split('.')[0]!
  parts.channels[topic] = channel(topic, types, `Written by ${writer}`)
  parts.operations[`publish ${topic}`] = {
    action: 'send',
    channel: channelRef(topic),
    messages: types.map((type) => inChannel(topic, type))
  }
}

function channel(topic: string, types: string[], description: string): Json {
  const messages = listed(Object.fromEntries(types.map((type) => [type, type])))
  return { address: topic, description, servers: [serverRef('log')], messages }
}

/** The envelope with this event's own type, schema version and data. */
function envelopeOf({ type, schemaVersion, schema }: EventContract): Json {
  const envelope = toSchema(cloudEventSchema) as { properties: Json }
  const own = { type: { const: type }, dataschema: { const: `${type}/${schemaVersion}` }, data: toSchema(schema) }
  return { ...envelope, properties: { ...envelope.properties, ...own } }
}

function about({ sequence }: EventContract): Json {
  return {
    contentType: 'application/cloudevents+json',
    headers: { type: 'object', properties: { traceparent: { type: 'string', description: 'W3C trace context' } } },
    description:
      sequence === 'none'
        ? 'Stands for itself.'
        : '`data.version` counts the subject’s events on the topic: 1, 2, 3 …, applied in turn.'
  }
}
