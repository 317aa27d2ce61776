import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aTrackingResult } from '#test/a-tracking-result.ts'
import { renderPage } from '#test/render.tsx'
import { TrackingFacts } from './tracking-facts.tsx'

const unnamed = { name: 'Driver assigned', phone: null }

it.for([
  ['canceled', { status: 'CANCELED' }, false],
  ['recalled and on its way back', { status: 'CANCELED', returning: true }, true],
  ['delivered by a driver who is not named', { status: 'DELIVERED', driver: unnamed }, false],
  ['delivered', { status: 'DELIVERED' }, true]
] as const)('the driver is shown as long as there is something to say: %s', ([, parts, isShown]) => {
  renderPage(<TrackingFacts result={aTrackingResult(parts)} />)
  expect(screen.queryByRole('heading', { name: 'Driver' }) !== null).toBe(isShown)
})
