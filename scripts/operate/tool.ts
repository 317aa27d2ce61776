import './closed-output.ts'
import { inOneLine, SettingsError } from '@ilbud/kernel/runtime/start-error'
import { operatorSettings, type Settings } from './settings.ts'

/** A command for operators. Resolves to the exit code. */
export type Tool = (args: string[], env: Settings, print: (line: string) => void) => Promise<number>

/** Runs a tool in this process. An error is printed, and the exit code is 1. */
export async function runTool(tool: Tool): Promise<void> {
  try {
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    process.exitCode = await tool(process.argv.slice(2), operatorSettings(), print)
  } catch (error) {
    for (const line of linesOf(error)) process.stderr.write(`${line}\n`)
    process.exitCode = 1
  }
}

/** One line, or one for each setting that is not usable. */
export function linesOf(error: unknown): readonly string[] {
  return error instanceof SettingsError ? error.problems : [inOneLine(error)]
}
