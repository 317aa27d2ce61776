import { UnavailableError } from '#errors.ts'
import { fromGrpcError, toGrpcError } from '#rpc/error-metadata.ts'
import { findMethod, isUnary } from '#rpc/method.ts'
import type { RpcService, RpcServices } from '#rpc/rpc.ts'
import { create, type DescMethodUnary, fromBinary, toBinary } from '@bufbuild/protobuf'
import {
  Client,
  credentials,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  status,
  type UntypedServiceImplementation
} from '@grpc/grpc-js'
import type { Logger } from 'pino'

/** Serves rpc services on one address, `unix:/path` or `host:port` (port 0: any). */
export async function listenGrpc(services: RpcServices, address: string, log: Logger) {
  const server = new Server()
  for (const service of services) {
    const methods = service.definition.methods.filter(isUnary)
    server.addService(
      Object.fromEntries(methods.map((method) => [method.localName, toGrpcMethod(method)])),
      Object.fromEntries(
        methods.map((method) => [method.localName, toHandler(service, method, log)])
      ) as UntypedServiceImplementation
    )
  }
  const port = await new Promise<number>((resolve, reject) => {
    const done = (error: Error | null, bound: number) => (error ? reject(error) : resolve(bound))
    server.bindAsync(address, ServerCredentials.createInsecure(), done)
  })
  return {
    port,
    /** Finishes the calls in hand, then ends; at the latest after a second. */
    stop: () =>
      new Promise<void>((resolve) => {
        const hard = setTimeout(() => server.forceShutdown(), 1000)
        server.tryShutdown(() => {
          clearTimeout(hard)
          resolve()
        })
      })
  }
}

/** One connection to the services of one address. */
export function connectGrpc(address: string) {
  const client = new Client(address, credentials.createInsecure(), {
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2000
  })
  return {
    call(method: DescMethodUnary, request: object, timeoutMs: number): Promise<unknown> {
      const { path, requestSerialize, responseDeserialize } = toGrpcMethod(method)
      const options = { deadline: Date.now() + timeoutMs }
      return new Promise((resolve, reject) => {
        client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          request,
          new Metadata(),
          options,
          (error, answer) => {
            if (!error) return resolve(answer)
            const isAway = error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED
            const failed = () => new Error(`${method.parent.typeName}.${method.name} failed`, { cause: error })
            reject(fromGrpcError(error) ?? (isAway ? new UnavailableError() : failed()))
          }
        )
      })
    },
    close: () => client.close()
  }
}

function toGrpcMethod(method: DescMethodUnary) {
  return {
    path: `/${method.parent.typeName}/${method.name}`,
    requestStream: false,
    responseStream: false,
    requestSerialize: (request: object) => Buffer.from(toBinary(method.input, create(method.input, request as never))),
    requestDeserialize: (bytes: Buffer) => fromBinary(method.input, bytes),
    responseSerialize: (answer: object) => Buffer.from(toBinary(method.output, create(method.output, answer as never))),
    responseDeserialize: (bytes: Buffer) => fromBinary(method.output, bytes)
  }
}

function toHandler(service: RpcService, method: DescMethodUnary, log: Logger): handleUnaryCall<object, object> {
  const answer = findMethod(service, method)
  return (call, callback) => {
    answer(call.request).then(
      (message) => callback(null, message as object),
      (error: unknown) => {
        const grpcError = toGrpcError(error)
        if (grpcError.code === status.INTERNAL) log.error({ err: error, method: method.name }, 'rpc call failed')
        callback(grpcError)
      }
    )
  }
}
