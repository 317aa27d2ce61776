import { oneTrace } from './suites/one-trace.ts'

oneTrace('stack')
