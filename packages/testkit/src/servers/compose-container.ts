import { type ComposeService, readCompose } from '@ilbud/infra/compose/read-compose'
import { freePort } from '@ilbud/infra/native/free-port'
import { eventually } from '#eventually.ts'

/** A server of docker-compose.yml in a container of its own, which goes with the process that started it. */
interface ComposeContainer {
  /** The port of this machine for a port of the image; stays the same when the container is started again. */
  port(port: number): number
  /** The environment that it was started with. */
  environment: Record<string, string>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Starts it again after `kill`, on the same data; resolves when it answers. */
  start(): Promise<void>
  /** Stops all its processes where they are, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Removes it with its data. */
  stop(): Promise<void>
}

/** A start may include making a database, on a busy machine. */
const patience = { timeoutMs: 120_000, everyMs: 100 }

interface ContainerOptions {
  /** Ports of the image that tests connect to. */
  ports: number[]
  /** Whether it answers; an error means no. Docker accepts connections before the server does. */
  answers: (portOf: (port: number) => number) => Promise<boolean>
  /** Replaces values of docker-compose.yml, once the ports are known. */
  environment?: (portOf: (port: number) => number) => Record<string, string>
  command?: string[]
  /** Folders that are kept in memory. */
  inMemory?: string[]
}

/**
 * Starts a server's image as docker-compose.yml describes it: same version, command and environment. Returns null
 * without Docker, and also, with the reason printed, without the image.
 */
export async function startComposeContainer(name: string, options: ContainerOptions): Promise<ComposeContainer | null> {
  const service = readCompose()[name]
  if (!service) throw new Error(`docker-compose.yml has no ${name}`)
  const { GenericContainer, getContainerRuntimeClient, Wait } = await import('testcontainers')
  const client = await getContainerRuntimeClient().catch(() => null)
  if (!client) return null
  const { ports, inMemory = [] } = options
  const bound = new Map<number, number>()
  for (const port of ports) bound.set(port, await freePort())
  const portOf = (port: number): number => bound.get(port)!
  const environment = { ...environmentOf(service), ...options.environment?.(portOf) }
  const untilItAnswers = () => eventually(() => options.answers(portOf), `${name} answers`, patience)
  try {
    const started = await new GenericContainer(service.image)
      .withCommand(options.command ?? service.command ?? [])
      .withEnvironment(environment)
      .withExposedPorts(...[...bound].map(([container, host]) => ({ container, host })))
      .withTmpFs(Object.fromEntries(inMemory.map((folder) => [folder, 'rw'])))
      // Otherwise it could not be started again after it was killed.
      .withAutoRemove(false)
      .withWaitStrategy(Wait.forLogMessage(/./))
      .start()
    await untilItAnswers()
    const container = client.container.getById(started.getId())
    let isRunning = true
    return {
      port: portOf,
      environment,
      async kill() {
        await container.kill()
        isRunning = false
      },
      async start() {
        if (isRunning) return
        await container.start()
        isRunning = true
        await untilItAnswers()
      },
      freeze: async () => void (await container.pause()),
      thaw: async () => void (await container.unpause()),
      stop: async () => void (await started.stop({ timeout: 0, remove: true, removeVolumes: true }))
    }
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n')
    process.stdout.write(`${name} runs natively and not in a container (${reason})\n`)
    return null
  }
}

function environmentOf({ environment = {} }: ComposeService): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, defaultOf(String(value))]))
}

/** The default of `${NAME:-value}`. The variable itself, if set, is meant for the real product. */
function defaultOf(value: string): string {
  return value.replace(/\$\{\w+:?-([^}]*)\}/g, '$1')
}
