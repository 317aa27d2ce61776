import { configSchema } from '#http/config.ts'

export const gatewaySchemas = {
  'GET /api/v1/config': { response: { 200: configSchema } },
  'GET /openapi.json': { response: {} },
  'GET /asyncapi.json': { response: {} },
  'GET /docs': { response: {} }
} as const
