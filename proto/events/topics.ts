import { contracts } from './contracts.ts'
import { driverPositionsTopic } from './drivers.ts'

/** Topics that services consume in groups; each has a `<topic>.dead` for messages that were given up. */
export const eventTopics: readonly string[] = [...new Set(contracts.map(({ topic }) => topic))].sort()

/** Topics that are only followed, where a lost message does no harm. */
export const streamTopics: readonly string[] = [driverPositionsTopic]

export const deadTopic = (topic: string): string => `${topic}.dead`
