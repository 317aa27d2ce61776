import type { Disturbance } from '#chaos/experiment.ts'
import { Nemesis } from './nemesis.ts'
import type { Point } from './points.ts'
import { cutPower } from './power-cut.ts'

export function crashesAt(point: Point, rounds: number): Disturbance {
  return {
    name: point.name,
    async disturb(product) {
      const nemesis = new Nemesis(product)
      await nemesis.crashAt(Array.from({ length: rounds }, () => point))
      return nemesis
    }
  }
}

export function powerCuts(times: number): Disturbance {
  return {
    name: 'power cut',
    disturb: async (product) => ({ crashes: await cutPower(product, times, 4000), unexpected: [] })
  }
}
