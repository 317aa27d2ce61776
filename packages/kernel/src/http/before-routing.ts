import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { App } from './create-http.ts'

/** Answers a request, or passes it on to the app's router and hooks by calling `route` with it. */
export type BeforeRouting = (request: IncomingMessage, response: ServerResponse, route: RequestListener) => void

/**
 * Shows requests to `answer` before the app's router (ADR 22). Only those that arrive at the app's own address: a service
 * called in the same process, or by a test's `inject`, does not see them here, so the route must give the same answer.
 */
export function answerBeforeRouting({ server }: App, answer: BeforeRouting): void {
  const [route] = server.listeners('request') as [RequestListener]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    // A server that is closing asks its clients to close the connection, which is the app's work.
    if (server.listening) answer(request, response, route)
    else route(request, response)
  })
}
