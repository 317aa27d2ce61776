import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSuite } from 'vitest/node'

/** The results of a test file. */
export interface FileReport {
  /** Relative to the project's root. */
  file: string
  passed: number
  skipped: string[]
  /** Failed tests and hooks, files that cannot be loaded, and errors outside of tests. */
  faults: Fault[]
}

export interface Fault {
  name: string
  message: string
}

/** The results of one run of vitest, written as JSON to the file named by `TEST_REPORT`. */
export interface TestReport {
  files: FileReport[]
  /** Errors that belong to no file. */
  faults: Fault[]
}

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const report: TestReport = { files: modules.map(reportOf), faults: [] }
    for (const error of unhandled) {
      const fault = { name: 'an error that no test waited for', message: text(error) }
      const file = typeof error.VITEST_TEST_PATH === 'string' ? fromRoot(error.VITEST_TEST_PATH) : undefined
      const of = report.files.find((one) => one.file === file) ?? report
      of.faults.push(fault)
    }
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report))
  }
}

function reportOf(module: TestModule): FileReport {
  const report: FileReport = { file: fromRoot(module.moduleId), passed: 0, skipped: [], faults: [] }
  const addErrors = (name: string, of: TestModule | TestSuite): void => {
    for (const error of of.errors()) report.faults.push({ name, message: text(error) })
  }
  addErrors('the file itself', module)
  for (const suite of module.children.allSuites()) addErrors(suite.fullName, suite)
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result()
    if (state === 'passed') report.passed += 1
    else if (state === 'failed') report.faults.push({ name: test.fullName, message: errors.map(text).join('\n') })
    else report.skipped.push(test.fullName)
  }
  return report
}

function fromRoot(path: string): string {
  return relative(process.cwd(), path)
}

function text(error: SerializedError): string {
  const stack = (error.stack ?? error.message).split('\n').filter((line) => !line.includes('node_modules/vitest/'))
  const diff = typeof error.diff === 'string' ? [error.diff] : []
  return [...stack, ...diff].join('\n')
}
