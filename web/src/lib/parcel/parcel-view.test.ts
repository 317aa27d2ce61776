import { afterEach, beforeEach, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { askEarly, askForView } from './parcel-view.ts'

const trackingId = 'SDDEM0000000011'
const parcel = { trackingId, key: null }
const pageAsked = (status: number) =>
  (window.askedParcel = { ...parcel, answer: Promise.resolve(new Response('{}', { status })) })

beforeEach(() => window.history.replaceState(null, '', `/track/${trackingId}`))
afterEach(() => {
  delete window.askedParcel
  window.history.replaceState(null, '', '/')
})

it('takes what the page itself has asked for, also that there is no such parcel', async () => {
  const sent = fakeFetch({})
  pageAsked(200)
  askEarly()
  expect((await askForView(parcel, '')).ok).toBe(true)
  pageAsked(404)
  askEarly()
  await expect(askForView(parcel, '')).rejects.toMatchObject({ status: 404, message: '404: {}' })
  expect(sent).toEqual([])
})

it('asks again what went wrong', async () => {
  const sent = fakeFetch({ [`GET /api/v1/track/${trackingId}`]: () => ({ body: {} }) })
  pageAsked(503)
  askEarly()
  expect((await askForView(parcel, '')).ok).toBe(true)
  expect(sent).toHaveLength(1)
})
