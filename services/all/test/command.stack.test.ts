import { command } from './suites/calls/command.ts'

command('scripts/stack.ts')
