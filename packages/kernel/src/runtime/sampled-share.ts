/**
 * The share of requests to trace, 0 to 1, from OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG as OpenTelemetry defines
 * them: all by default, and when the argument is not a share.
 */
export function sampledShare(env: Record<string, string | undefined>): number {
  const { OTEL_TRACES_SAMPLER: sampler = '', OTEL_TRACES_SAMPLER_ARG: argument } = env
  if (sampler.endsWith('always_off')) return 0
  const share = sampler.endsWith('traceidratio') && argument ? Number(argument) : 1
  return share >= 0 && share <= 1 ? share : 1
}
