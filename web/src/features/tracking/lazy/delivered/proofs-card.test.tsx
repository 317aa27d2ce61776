import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { anOrder } from '#test/an-order.ts'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { ProofsCard } from './proofs-card.tsx'

beforeEach(() => {
  localStorage.clear()
  signInAs('customer')
})

it('a proof whose picture cannot be loaded says so', async () => {
  const result = aTrackingResult({ status: 'DELIVERED', disclosure: 'party' })
  const order = anOrder({ trackingId: result.trackingId, status: 'DELIVERED' })
  const proof = {
    id: '0197b0c0-0000-7000-8000-000000000901',
    kind: 'photo',
    signer: null,
    at: '2026-11-20T12:00:00.000Z',
    occurredAt: null
  }
  const url = `/api/v1/orders/${order.id}/proofs/${proof.id}`
  fakeFetch({
    'GET /api/v1/orders': () => ({ body: [order] }),
    [`GET /api/v1/orders/${order.id}/proofs`]: () => ({ body: [{ ...proof, url }] }),
    [`GET ${url}`]: () => ({ status: 404, body: {} })
  })
  renderPage(<ProofsCard result={{ ...result, revision: null, savedAt: null, before: null }} />)
  expect(await screen.findByText('We could not load the picture.')).toBeTruthy()
})
