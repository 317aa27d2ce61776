import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { requestEarly, requestView } from './parcel-view.ts'

const trackingId = 'SDDEM0000000011'
const parcel = { trackingId, key: null }
const pageAsked = (status: number) =>
  (window.requestedParcel = { ...parcel, answer: Promise.resolve(new Response('{}', { status })) })

beforeEach(() => window.history.replaceState(null, '', `/track/${trackingId}`))
afterEach(() => {
  delete window.requestedParcel
  window.history.replaceState(null, '', '/')
})

it("the request made in the page's head is used, also when it is a 404", async () => {
  const sent = fakeFetch({})
  pageAsked(200)
  requestEarly()
  expect((await requestView(parcel, '')).ok).toBe(true)
  pageAsked(404)
  requestEarly()
  await expect(requestView(parcel, '')).rejects.toMatchObject({ status: 404, message: '404: {}' })
  expect(sent).toEqual([])
})

it("a failed request of the page's head is repeated", async () => {
  const sent = fakeFetch({ [`GET /api/v1/track/${trackingId}`]: () => ({ body: {} }) })
  pageAsked(503)
  requestEarly()
  expect((await requestView(parcel, '')).ok).toBe(true)
  expect(sent).toHaveLength(1)
})
