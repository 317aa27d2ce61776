import type { Limit } from './route.ts'

export const minute = (max: number): Limit => ({ max, windowSeconds: 60 })
export const hour = (max: number): Limit => ({ max, windowSeconds: 3600 })
