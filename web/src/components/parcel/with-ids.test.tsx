import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withIds } from './with-ids.tsx'

it('each tracking ID of a sentence stays on one line, and the sentence as it is', () => {
  const sentence = 'Cancel order SD-X7GF-F842-R1NY-M? Not SD-DEM0-0000-0001-1.'
  const { container } = render(<p>{withIds(sentence)}</p>)
  expect(container.textContent).toBe(sentence)
  for (const id of ['SD-X7GF-F842-R1NY-M', 'SD-DEM0-0000-0001-1']) {
    expect(screen.getByText(id).className).toBe('whitespace-nowrap')
  }
})
