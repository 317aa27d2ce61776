import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type ComposeService, readCompose } from '@ilbud/infra/compose/read-compose'

/** A server of docker-compose.yml in a container of its own. */
interface ComposeServer {
  /** The address of one of its ports on this machine: `127.0.0.1:49153`. */
  at(port: number): string
  stop(): Promise<void>
}

const run = promisify(execFile)

async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args)
  return stdout.trim()
}

/**
 * Starts a server's image as docker-compose.yml describes it: same version, command and environment. Its data is
 * deleted with it. Returns null, and prints why, without Docker or the image.
 */
export async function startComposeServer(name: string, ports: number[]): Promise<ComposeServer | null> {
  const server = readCompose()[name]
  if (!server) throw new Error(`docker-compose.yml has no ${name}`)
  try {
    await docker('version')
    await docker('image', 'inspect', server.image).catch(() => docker('pull', '--quiet', server.image))
  } catch (error) {
    const [reason] = (error as Error & { stderr?: string }).stderr?.trim().split('\n') ?? []
    process.stdout.write(`skipped: ${name} in a container (${reason || (error as Error).message})\n`)
    return null
  }
  const container = await docker('run', '--detach', ...optionsOf(server, ports), ...(server.command ?? []))
  const stop = async (): Promise<void> => void (await docker('rm', '--force', '--volumes', container))
  try {
    const mapped = ports.map(async (port) => [port, await docker('port', container, `${port}`)] as const)
    const addresses = new Map(await Promise.all(mapped))
    return { at: (port) => addresses.get(port)!, stop }
  } catch (cause) {
    const { stdout, stderr } = await run('docker', ['logs', container])
    await stop()
    throw new Error(`${name} ended at once: ${stdout}${stderr}`, { cause })
  }
}

function optionsOf({ image, environment = {}, volumes = [] }: ComposeService, ports: number[]): string[] {
  return [
    ...ports.flatMap((port) => ['--publish', `127.0.0.1::${port}`]),
    ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${defaultOf(String(value))}`]),
    // Anonymous volumes instead of the project's, which may contain somebody's data.
    ...volumes.flatMap((volume) => ['--volume', volume.split(':')[1]!]),
    image
  ]
}

/** The default of `${NAME:-value}`. The variable itself, if set, is meant for the real product. */
export function defaultOf(value: string): string {
  return value.replace(/\$\{\w+:?-([^}]*)\}/g, '$1')
}
