import { create, type DescMethodUnary, fromBinary, toBinary } from '@bufbuild/protobuf'

/** The method's definition in the form that grpc-js expects. */
export function toGrpcMethod(method: DescMethodUnary) {
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
