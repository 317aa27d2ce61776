import { expect, it } from 'vitest'
import { sampledShare } from './sampled-share.ts'

it.each([
  [undefined, undefined, 1],
  ['', '', 1],
  ['always_on', undefined, 1],
  ['parentbased_always_off', undefined, 0],
  ['parentbased_traceidratio', '0.1', 0.1],
  ['traceidratio', '0', 0],
  ['parentbased_traceidratio', undefined, 1],
  ['parentbased_traceidratio', 'a tenth', 1],
  ['parentbased_traceidratio', '10', 1],
  ['parentbased_always_on', '0.1', 1]
])('the sampled share is for %s with %s', (sampler, argument, share) => {
  expect(sampledShare({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: argument })).toBe(share)
})
