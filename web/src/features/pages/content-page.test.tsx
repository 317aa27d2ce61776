import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { ContentPage } from './content-page.tsx'

it.each(['/about', '/About', '/about/'])('the content of %s is found as the router finds the page', (path) => {
  fakeFetch({})
  renderPage(<ContentPage />, { path })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About')
})
