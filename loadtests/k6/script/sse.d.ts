// Of our own module, in loadtests/k6/sse.

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
