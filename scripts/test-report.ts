import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** What one run of vitest came to; written as JSON into the file that `TEST_REPORT` names. */
export interface TestReport {
  passed: number
  failed: number
  skipped: string[]
  /** Failed tests, hooks and files, and errors that no test waited for. */
  faults: { name: string; message: string }[]
  /** Tests that failed and then passed: CI gives each a second try. */
  flaky: string[]
}

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: TestReport = { passed: 0, failed: 0, skipped: [], faults: [], flaky: [] }
    for (const module of modules) addModule(report, module)
    for (const error of unhandled)
      report.faults.push({ name: 'an error that no test waited for', message: text(error) })
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

function addModule(report: TestReport, module: TestModule): void {
  const nameOf = (name: string): string => `${module.relativeModuleId} > ${name}`
  const addErrors = (name: string, of: TestModule | TestSuite): void => {
    for (const error of of.errors()) report.faults.push({ name, message: text(error) })
  }
  addErrors(module.relativeModuleId, module)
  for (const suite of module.children.allSuites()) addErrors(nameOf(suite.fullName), suite)
  for (const test of module.children.allTests()) {
    const name = nameOf(test.fullName)
    const { state, errors } = test.result()
    if (state === 'passed') report.passed += 1
    else if (state === 'failed') report.failed += 1
    else report.skipped.push(name)
    if (state === 'failed') report.faults.push({ name, message: errors.map(text).join('\n') })
    if (test.diagnostic()?.flaky) report.flaky.push(name)
  }
}

function text(error: SerializedError): string {
  const stack = (error.stack ?? error.message).split('\n').filter((line) => !line.includes('node_modules/vitest/'))
  const diff = typeof error.diff === 'string' ? [error.diff] : []
  return [...stack, ...diff].join('\n')
}
