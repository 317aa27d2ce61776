import type { Config } from '@ilbud/proto/http/config'

export function aConfig(parts: Partial<Config> = {}): Config {
  return {
    demo: null,
    claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
    tilesUrl: null,
    areas: [],
    tariff: null,
    maxAttempts: 2,
    limits: { maxWeightKg: 1000, maxQuantity: 100, maxDaysAhead: 30, photoBytes: 5_242_880 },
    ...parts
  }
}
