import { UnavailableError } from '#errors.ts'
import { Auth, type FindUserAnswer } from '@ilbud/proto/grpc/gen/auth_pb'
import type { Calls } from './rpc.ts'

/** Looks up users by id in auth. Unknown ids are left out; while auth is unavailable, all are. */
export async function findUsers(calls: Calls, ids: string[]): Promise<Map<string, FindUserAnswer>> {
  if (ids.length === 0) return new Map()
  try {
    const { users } = await calls.to(Auth).findUsers({ ids })
    return new Map(users.map((user) => [user.id, user]))
  } catch (error) {
    if (error instanceof UnavailableError) return new Map()
    throw error
  }
}
