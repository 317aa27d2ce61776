import { UnavailableError } from '#errors.ts'
import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { withDeadline } from './deadline.ts'
import { mayCall, RefusedCallError } from './may-call.ts'
import { findMethod, toNeutral } from './method.ts'
import type { Call, RpcService } from './rpc.ts'

/**
 * Calls a service in this process. Messages are serialised as for gRPC, so that caller and callee share no objects and
 * nothing works here that would fail between processes.
 */
export async function carryLocally(service: RpcService, { caller, method, request, until }: Call): Promise<unknown> {
  if (!mayCall(method, caller)) throw new RefusedCallError(method, caller)
  const question = fromBinary(method.input, toBinary(method.input, create(method.input, request as never)))
  const work = withDeadline(until, () => findMethod(service, method)(question))
  const answer = await inTime(work, until - Date.now()).catch((error: unknown) => {
    throw toNeutral(error, method)
  })
  return fromBinary(method.output, toBinary(method.output, create(method.output, answer as never)))
}

function inTime<Value>(work: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new UnavailableError()), timeoutMs)
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
