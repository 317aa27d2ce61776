import * as real from '@ilbud/kernel/events/kafka-bus'
import { hasty } from './hasty-bus.ts'

export const createKafkaBus: typeof real.createKafkaBus = async (client) => hasty(await real.createKafkaBus(client))
