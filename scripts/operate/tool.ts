import { inOneLine } from '@ilbud/kernel/process/start-error'
import { operatorSettings, type Settings } from './settings.ts'

/** What an operator runs. Resolves to the exit code; what it throws is printed in a line and is a 1. */
export type Tool = (args: string[], env: Settings, print: (line: string) => void) => Promise<number>

/** Runs a tool as this process. */
export async function runTool(tool: Tool): Promise<void> {
  try {
    const print = (line: string): void => void process.stdout.write(`${line}\n`)
    process.exitCode = await tool(process.argv.slice(2), operatorSettings(), print)
  } catch (error) {
    process.stderr.write(`${inOneLine(error)}\n`)
    process.exitCode = 1
  }
}
