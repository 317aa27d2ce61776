import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { UpdateBar } from '#app/layout/update-bar.tsx'
import { fakeFetch } from '#test/fake-fetch.ts'
import { renderPage } from '#test/render.tsx'
import { watchReleases } from './release.ts'

/** The files of a release: one is the same in every release, one differs. */
const filesOf = (release: string) => ['/assets/runtime.js', `/assets/first-${release}.js`]

/** Not added to the document, which would load them. */
function openedWith(files: string[]): void {
  const scripts = files.map((src) => Object.assign(document.createElement('script'), { src: `http://localhost${src}` }))
  vi.spyOn(document, 'querySelectorAll').mockReturnValueOnce(scripts as never)
}

it('a missing file after a release is explained by the release, not by the network', async () => {
  let served = filesOf('old')
  const sent = fakeFetch({ 'GET /': () => ({ body: served }) })
  renderPage(<UpdateBar />)
  watchReleases()
  openedWith(filesOf('old'))
  window.dispatchEvent(new Event('vite:preloadError'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText('A new version of Ilbud is ready.')).toBeNull()

  served = filesOf('new')
  openedWith(filesOf('old'))
  window.dispatchEvent(new Event('vite:preloadError'))
  await waitFor(() => expect(screen.getAllByText('A new version of Ilbud is ready.').length).toBeGreaterThan(1))
  expect(screen.getAllByRole('button', { name: 'Reload' })).toHaveLength(2)
})
