import type { Limit } from './routes.ts'

export const minute = (max: number): Limit => ({ max, windowSeconds: 60 })
export const hour = (max: number): Limit => ({ max, windowSeconds: 3600 })
