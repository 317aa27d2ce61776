import { UnavailableError } from '#errors.ts'
import { findMethod, toNeutral } from '#rpc/method.ts'
import type { RpcService } from '#rpc/rpc.ts'
import { type DescMethodUnary, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf'
import { create } from '@bufbuild/protobuf'

/**
 * Carries a call inside the process. It goes through bytes like the other carry, so that neither side can hold on to
 * the other's objects and nothing works here that would not work between processes.
 */
export async function carryLocally(
  service: RpcService,
  method: DescMethodUnary,
  request: MessageInitShape<DescMethodUnary['input']>,
  timeoutMs: number
): Promise<unknown> {
  const question = fromBinary(method.input, toBinary(method.input, create(method.input, request)))
  const answer = await inTime(findMethod(service, method)(question), timeoutMs).catch((error: unknown) => {
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
