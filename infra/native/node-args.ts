/**
 * For Node in every process of the product: the heap's young generation may have 2 × 16 MB. Node's own limit is four
 * times that, which an edge with ten thousand streams had reached without being any faster (docs/measurements.md).
 */
export const heapArgs = ['--max-semi-space-size=16']

/** Arguments for Node in every process of the product; the Dockerfile's are the same. */
export const nodeArgs = [...heapArgs, '--import', '@ilbud/kernel/process/telemetry']
