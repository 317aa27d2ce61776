import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { renderPage } from '#test/render.tsx'
import { ChoicesCard } from './choices-card.tsx'

const stored = { revision: null, savedAt: null, before: null }

beforeEach(() => localStorage.clear())

it('the recipient is offered no other place where the sender requires a signature, and reads why', () => {
  const result = { ...aTrackingResult({ disclosure: 'link', inPerson: 'signature' }), ...stored }
  renderPage(<ChoicesCard result={result} trackingKey="secret" />)
  expect(screen.getByText('The sender requires your signature, so the parcel is handed to you.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Outside the door' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Another time' })).toBeDefined()
})

it('the recipient is offered every place for an order that anybody may take', () => {
  renderPage(<ChoicesCard result={{ ...aTrackingResult({ disclosure: 'link' }), ...stored }} trackingKey="secret" />)
  expect(screen.getByRole('button', { name: 'Outside the door' })).toBeDefined()
})
