import { exampleOf, type JsonSchema } from '@ilbud/proto/http/examples/from-schema'
import { webhookHeaders, webhookMessages } from '@ilbud/proto/http/companies/webhook-messages'
import { z } from 'zod'

type Json = Record<string, unknown>

/** The section `webhooks`: what companies are sent, by type. */
export function webhooksSection(): Json {
  return Object.fromEntries(webhookMessages.map((message) => [message.type, { post: operation(message) }]))
}

function operation({ type, when, schema }: (typeof webhookMessages)[number]): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json
  return {
    operationId: `webhook${type.split(/[.-]/).map(capitalized).join('')}`,
    tags: ['webhooks'],
    summary: when,
    description:
      'Signed by Standard Webhooks. Sent at least once and in any order: handle each webhook-id once, and of an order ' +
      'go by data.version.',
    parameters: Object.entries(webhookHeaders).map(([name, header]) => ({
      in: 'header',
      name,
      required: true,
      ...header
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: json, example: exampleOf(json as JsonSchema) } }
    },
    responses: {
      '2XX': { description: 'Within 10 seconds: taken. The body is ignored.' },
      410: { description: 'Turns the webhook off.' },
      default: { description: 'Anything else, a redirect too, is tried again for two days.' }
    }
  }
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
