import { jwksSchema, loginBodySchema, meSchema, refreshBodySchema, tokensSchema } from '#http/auth.ts'
import { nothing } from '#http/fields.ts'

export const authSchemas = {
  'POST /api/v1/auth/login': { body: loginBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/refresh': { body: refreshBodySchema, response: { 200: tokensSchema } },
  'POST /api/v1/auth/logout': { body: refreshBodySchema, response: { 204: nothing } },
  'POST /api/v1/auth/logout-all': { response: { 204: nothing } },
  'GET /api/v1/auth/me': { response: { 200: meSchema } },
  'GET /.well-known/jwks.json': { response: { 200: jwksSchema } }
} as const
