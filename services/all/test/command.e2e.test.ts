import { command } from './suites/calls/command.ts'

command('scripts/start.ts')
