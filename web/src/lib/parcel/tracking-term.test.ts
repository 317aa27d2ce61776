import { describe, expect, it } from 'vitest'
import { trackingTerm } from './tracking-term.ts'

describe('what to look up', () => {
  it.each([
    [' SD-7K3M-Q9RT ', 'SD-7K3M-Q9RT', null],
    ['https://ilbud.example/track/SD7K3MQ9RT2XVB2', 'SD7K3MQ9RT2XVB2', null],
    ['https://ilbud.example/track/SD7K3MQ9RT2XVB2?a=b#k=x-Y_1', 'SD7K3MQ9RT2XVB2', 'x-Y_1'],
    ['Se paketet: https://ilbud.example/track/SD7K3MQ9RT2XVB2#k=x och mer', 'SD7K3MQ9RT2XVB2', 'x'],
    ['https://ilbud.example/track/SD%207K', 'SD 7K', null],
    ['https://ilbud.example/track/SD7K%', 'SD7K%', null]
  ])('the term %j is normalized', (typed, trackingId, key) => {
    expect(trackingTerm(typed)).toEqual({ trackingId, key })
  })
})
