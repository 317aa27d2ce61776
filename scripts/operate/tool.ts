import { inOneLine } from '@ilbud/kernel/process/start-error'
import { operatorSettings, type Settings } from './settings.ts'

/** A command for operators. Resolves to the exit code. An error is printed in one line, and the exit code is 1. */
export type Tool = (args: string[], env: Settings, print: (line: string) => void) => Promise<number>

/** Runs a tool in this process. */
export async function runTool(tool: Tool): Promise<void> {
  try {
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    process.exitCode = await tool(process.argv.slice(2), operatorSettings(), print)
  } catch (error) {
    process.stderr.write(`${inOneLine(error)}\n`)
    process.exitCode = 1
  }
}
