import type { Route } from '#http/route.ts'

/** Routes that the gateway serves itself. */
export const gatewayRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/v1/config',
    service: 'gateway',
    policy: 'public',
    summary: 'What the client needs before anybody signs in'
  },
  {
    method: 'GET',
    path: '/openapi.json',
    service: 'gateway',
    policy: 'public',
    gives: ['application/json'],
    summary: 'This API as OpenAPI 3.1'
  },
  {
    method: 'GET',
    path: '/asyncapi.json',
    service: 'gateway',
    policy: 'public',
    gives: ['application/json'],
    summary: 'Topics and live protocols as AsyncAPI 3.0'
  },
  {
    method: 'GET',
    path: '/docs',
    service: 'gateway',
    policy: 'public',
    gives: ['text/html'],
    summary: 'Documentation of this API, with a console to try it'
  }
]
