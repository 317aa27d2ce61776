import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface Finished {
  name: string
  code: number
  output: string
  seconds: number
}

/** Runs a command to its end and returns its output. Never rejects: the code of a command that cannot start is 127. */
export function runCommand(
  name: string,
  command: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; show?: boolean } = {}
): Promise<Finished> {
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk.toString()
      if (options.show) process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (code: number) => resolve({ name, code, output, seconds: (performance.now() - started) / 1000 })
    child.on('error', (error) => {
      output += error.message
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** The path of a tool installed by npm. */
export function tool(name: string): string {
  return fileURLToPath(new URL(`../node_modules/.bin/${name}`, import.meta.url))
}
