/**
 * Arguments for Node in every process of the product; the Dockerfile's are the same. The heap's young generation may
 * have 2 × 16 MB: Node's own limit is four times that, which an edge with ten thousand streams had reached without
 * being any faster (docs/measurements.md).
 */
export const nodeArgs = ['--max-semi-space-size=16', '--import', '@ilbud/kernel/process/telemetry']
