import { create, type DescMethodUnary, fromBinary, toBinary } from '@bufbuild/protobuf'

/** A method as grpc-js wants it described. */
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
