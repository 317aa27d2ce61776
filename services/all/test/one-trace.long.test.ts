import { oneTrace } from './suites/one-trace.ts'

oneTrace('apart')
