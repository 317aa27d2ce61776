import { Client, connectivityState as states, credentials } from '@grpc/grpc-js'

export interface Replicas {
  /** The next replica in turn that has a connection; null when none gets one in time. */
  next(until: number): Promise<Client | null>
  close(): void
}

// Long for a local network, short for whoever waits: the next replica may be there.
const connectMs = 500

/**
 * Connections to all replicas of a service, used in turn. One that is away is skipped and reconnects in the background.
 */
export function connectReplicas(addresses: string[]): Replicas {
  const clients = addresses.map(
    (address) =>
      new Client(address, credentials.createInsecure(), {
        // One name of DNS may stand for several replicas, too.
        'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
        'grpc.initial_reconnect_backoff_ms': 100,
        'grpc.max_reconnect_backoff_ms': 2000,
        // A peer that vanished without a word is noticed.
        'grpc.keepalive_time_ms': 10_000,
        'grpc.keepalive_timeout_ms': 2000
      })
  )
  let turn = -1

  /** In turn, those with a connection first. */
  function inOrder(): Client[] {
    turn = (turn + 1) % clients.length
    const order = [...clients.slice(turn), ...clients.slice(0, turn)]
    const isReady = (client: Client): boolean => client.getChannel().getConnectivityState(true) === states.READY
    return [...order.filter(isReady), ...order.filter((client) => !isReady(client))]
  }

  return {
    async next(until) {
      for (const client of inOrder())
        if (await isConnected(client, Math.min(until, Date.now() + connectMs))) return client
      return null
    },
    close() {
      for (const client of clients) client.close()
    }
  }
}

/** Waits for a connection that is being made; does not wait where the last try has failed and the next is to come. */
async function isConnected(client: Client, until: number): Promise<boolean> {
  const channel = client.getChannel()
  for (;;) {
    const state = channel.getConnectivityState(true)
    if (state === states.READY) return true
    if (state === states.TRANSIENT_FAILURE || state === states.SHUTDOWN || Date.now() >= until) return false
    await new Promise((resolve) => channel.watchConnectivityState(state, until, resolve))
  }
}
