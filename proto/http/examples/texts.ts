import type { Problem } from '#http/problem.ts'

export const problemExample: Problem = {
  type: 'about:blank',
  title: 'Bad Request',
  status: 400,
  detail: 'Pickup address is required',
  code: 'INVALID_REQUEST',
  message: 'Pickup address is required',
  error: 'INVALID_REQUEST',
  requestId: 'V1StGXR8_Z5j-1',
  errors: [{ path: 'pickupAddress', message: 'Pickup address is required' }]
}

const change = {
  type: 'ORDER_EVENT_CREATED',
  trackingId: 'SDDEM0000000011',
  version: 4,
  revision: 0,
  status: 'OUT_FOR_DELIVERY',
  stage: 5,
  at: '2026-03-02T11:00:00.000Z'
}

/** The beginnings of answers that are text rather than JSON. */
export const texts: Record<string, string> = {
  'text/event-stream': `retry: 2500\n\nid: 1:4\ndata: ${JSON.stringify(change)}\n\n`,
  'text/csv': 'date,revenue,orders\r\n2026-03-02,119.64,1\r\n',
  'text/html': '<!doctype html>'
}
