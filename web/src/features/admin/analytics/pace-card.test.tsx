import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { PaceCard } from './pace-card.tsx'

beforeEach(() => {
  localStorage.clear()
  signInAs('admin')
})

function show(body: object) {
  fakeFetch({ 'GET /api/admin/v1/dispatch/pace': () => ({ body }) })
  renderPage(<PaceCard />, { path: '/admin/analytics' })
}

it('what drives have taught is shown by hour, with how many they were and how much of it is from them', async () => {
  const hours = [
    { weekend: false, hour: 8, drives: 90, confidence: 0.9, main: 1.24, side: null },
    { weekend: true, hour: 12, drives: 2, confidence: 1 / 6, main: 0.97, side: null }
  ]
  show({ since: '2026-11-16', drives: 92, hours })
  const table = await screen.findByRole('table', { name: 'Travel times by hour' })
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Hour', 'Time taken', 'Drives', 'Learned'],
    ['Weekday 08–09', '+24%', '90', '90%'],
    ['Weekend 12–13', '−3%', '2', expect.stringMatching(/^1[67]/)]
  ])
  expect(screen.getByText(/since/).textContent).toMatch(/^since 16 Nov( \d{4})?$/)
})

it('where the streets are known, main streets and side streets have their own figures', async () => {
  const hours = [{ weekend: false, hour: 8, drives: 90, confidence: 0.9, main: 1.2, side: 0.9 }]
  show({ since: '2026-11-16', drives: 90, hours })
  const row = await screen.findByRole('row', { name: /Weekday 08–09/ })
  expect([...row.children].map(({ textContent }) => textContent)).toEqual([
    'Weekday 08–09',
    '+20%',
    '−10%',
    '90',
    '90%'
  ])
})

it('before the first drive it is said that nothing is learned yet', async () => {
  show({ since: null, drives: 0, hours: [] })
  expect(await screen.findByText(/Nothing yet/)).toBeTruthy()
})
