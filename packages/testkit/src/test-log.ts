import { pino } from 'pino'

/** Says nothing, unless `TEST_LOG=debug` asks for it. */
export const testLog = pino({ level: process.env.TEST_LOG ?? 'silent' })
