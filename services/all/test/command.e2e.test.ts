import { command } from './suites/command.ts'

command('scripts/start.ts')
