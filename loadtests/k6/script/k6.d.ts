// What our scripts use of k6 and of `k6/x/sse`.

declare const __ENV: Record<string, string | undefined>

declare module 'k6' {
  export function sleep(seconds: number): void
}

declare module 'k6/execution' {
  const execution: {
    scenario: { name: string; startTime: number; iterationInTest: number }
    vu: { iterationInScenario: number; metrics: { tags: Record<string, string | undefined> } }
  }
  export { execution as default }
}

declare module 'k6/http' {
  export interface Response {
    status: number
    body: string | null
    headers: Record<string, string>
    json(): unknown
  }
  export interface Params {
    headers?: Record<string, string>
    tags?: Record<string, string>
    timeout?: string
  }
  const http: {
    request(method: string, url: string, body: string | null, params?: Params): Response
    asyncRequest(method: string, url: string, body: string | null, params?: Params): Promise<Response>
    setResponseCallback(expected: unknown): void
    expectedStatuses(range: { min: number; max: number }): unknown
  }
  export { http as default }
}

declare module 'k6/metrics' {
  interface Metric {
    add(value: number | boolean, tags?: Record<string, string>): void
  }
  interface MetricConstructor {
    new (name: string, isTime?: boolean): Metric
  }
  export const Counter: MetricConstructor
  export const Rate: MetricConstructor
  export const Trend: MetricConstructor
}

declare module 'k6/websockets' {
  export class WebSocket {
    constructor(url: string)
    readyState: number
    onopen: () => void
    onmessage: (event: { data: string }) => void
    onerror: (event: { error: string }) => void
    onclose: (event: { code?: number }) => void
    send(text: string): void
    close(): void
  }
}

declare module 'k6/x/sse' {
  export interface SseEvent {
    id: string
    name: string
    data: string
    comment: string
  }
  export interface SseClient {
    on(name: 'open', handler: () => void): void
    on(name: 'event', handler: (event: SseEvent) => void): void
    on(name: 'error', handler: (failure: { error(): string }) => void): void
    close(): void
  }
  export interface SseResponse {
    status: number
    headers: Record<string, string>
    error: string
  }
  const sse: {
    open(
      url: string,
      params: { headers?: Record<string, string>; tags?: Record<string, string>; timeout?: string },
      setup: (client: SseClient) => void
    ): SseResponse
  }
  export { sse as default }
}
