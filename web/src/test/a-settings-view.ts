import type { SettingsView } from '@ilbud/proto/http/settings'

/** The initial settings, with the given changes. */
export function aSettingsView(changes: Partial<SettingsView> = {}): SettingsView {
  return {
    version: 4,
    changedAt: '2026-11-20T12:00:00.000Z',
    changedBy: '0197b0c0-0000-7000-8000-000000000001',
    tariffVersion: 2,
    tariff: {
      currency: 'SEK',
      base: 99,
      perKm: 15,
      freeKm: 2,
      minimum: 99,
      fallback: 129,
      multipliers: { small: 0.8, medium: 1, large: 1.3, custom: 1.5 },
      extraParcelPercent: 40,
      perKgOver20: 4,
      expressFactor: 1.6,
      eveningFactor: 0.9
    },
    claims: { deliveries: '10k+', onTime: '99.5%', support: '24/7', partners: '50+' },
    attemptLimit: 2,
    delayThresholdMinutes: 10,
    driverCostOre: 6500,
    schedule: {
      leadMinutes: 60,
      graceMinutes: 15,
      opens: '07:00',
      closes: '22:00',
      lastPickup: '20:30',
      closedDays: []
    },
    dispatch: { mode: 'suggest', scanRequired: false },
    failed: { decisionMinutes: 120 },
    sandbox: { stepSeconds: 5 },
    ...changes
  }
}
