import * as real from '@ilbud/kernel/events/postgres-bus'
import { hasty } from './hasty-bus.ts'

export const createPostgresBus: typeof real.createPostgresBus = async (options) =>
  hasty(await real.createPostgresBus(options))
