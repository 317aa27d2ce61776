import type { SocketEvent } from '@ilbud/proto/http/socket'
import { useEffect, useRef, useState } from 'react'
import { liveSocket, type ChannelHandlers, type ChannelState } from './live-socket.ts'

/**
 * Subscribes to a channel of `proto/http/socket.ts` while the component is mounted; null: to none. `onOpen` is called
 * after every subscription, also after a reconnection: load again what may have been missed.
 */
export function useChannel(channel: string | null, handlers: ChannelHandlers, onOpen?: () => void): ChannelState {
  const [state, setState] = useState<ChannelState>('connecting')
  const latest = useRef({ handlers, onOpen })
  useEffect(() => {
    latest.current = { handlers, onOpen }
  })
  useEffect(() => {
    if (!channel) return
    return liveSocket.listen({
      channel,
      onState: setState,
      onOpen: () => latest.current.onOpen?.(),
      onEvent: (event: SocketEvent, payload: never) => {
        setState((before) => stateAfter(event, before))
        latest.current.handlers[event]?.(payload)
      }
    })
  }, [channel])
  return state
}

function stateAfter(event: SocketEvent, state: ChannelState): ChannelState {
  if (event === 'updates.paused' && state === 'live') return 'delayed'
  if (event === 'updates.resumed' && state === 'delayed') return 'live'
  return state
}
