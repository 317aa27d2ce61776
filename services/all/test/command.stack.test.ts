import { command } from './suites/command.ts'

command('scripts/stack.ts')
