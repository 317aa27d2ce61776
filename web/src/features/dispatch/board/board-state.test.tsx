import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { lines } from '#test/fake-socket.ts'
import { renderPage } from '#test/render.tsx'
import { signInAs } from '#test/sign-in-as.ts'
import { useChannel } from '#lib/live/use-channel.ts'
import { BoardState } from './board-state.tsx'

vi.mock('socket.io-client', async () => (await import('#test/fake-socket.ts')).client)

function Board() {
  return <BoardState state={useChannel('board', {})} />
}

it('the board says that updates are delayed while changes do not reach the server, and no longer when they do', async () => {
  signInAs('dispatcher')
  renderPage(<Board />)
  await waitFor(() => expect(lines).toHaveLength(1))
  act(() => lines[0]!.connect())
  await screen.findByText('Connected')
  act(() => lines[0]!.says('updates.paused', {}))
  screen.getByText('Updates are delayed')
  act(() => lines[0]!.says('updates.resumed', {}))
  screen.getByText('Connected')
  act(() => lines[0]!.says('updates.paused', {}))
  act(() => lines[0]!.breaks())
  screen.getByText('Reconnecting')
  act(() => lines[0]!.says('updates.resumed', {}))
  screen.getByText('Reconnecting')
})
