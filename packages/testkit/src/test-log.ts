import { pino } from 'pino'

/** Silent unless `TEST_LOG` sets a level, such as `debug`. */
export const testLog = pino({ level: process.env.TEST_LOG ?? 'silent' })
