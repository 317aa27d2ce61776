import { Client, connectivityState as states, credentials } from '@grpc/grpc-js'

interface Replicas {
  /** The next connected replica, round robin; null if none connects in time. `until` is in epoch ms. */
  next(until: number): Promise<Client | null>
  close(): void
}

// Long for a local network, but short for a waiting caller: the next replica may be reachable.
const connectMs = 500

/**
 * Connections to all replicas of a service, used round robin. Unreachable ones are skipped and reconnect in the
 * background.
 */
export function connectReplicas(addresses: string[]): Replicas {
  const clients = addresses.map(
    (address) =>
      new Client(address, credentials.createInsecure(), {
        // A DNS name may also resolve to several replicas.
        'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
        'grpc.initial_reconnect_backoff_ms': 100,
        'grpc.max_reconnect_backoff_ms': 2000,
        // Detects a peer that disappeared without closing the connection.
        'grpc.keepalive_time_ms': 10_000,
        'grpc.keepalive_timeout_ms': 2000
      })
  )
  let turn = -1

  /** All replicas in round-robin order, connected ones first. */
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

/** Waits while a connection is being made, but not while a failed one is waiting for its next attempt. */
async function isConnected(client: Client, until: number): Promise<boolean> {
  const channel = client.getChannel()
  for (;;) {
    const state = channel.getConnectivityState(true)
    if (state === states.READY) return true
    if (state === states.TRANSIENT_FAILURE || state === states.SHUTDOWN || Date.now() >= until) return false
    await new Promise((resolve) => channel.watchConnectivityState(state, until, resolve))
  }
}
