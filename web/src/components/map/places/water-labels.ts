/** Names of the larger waters, each at a point that is on water, as a test checks. */
export const waterLabels: readonly { name: string; lng: number; lat: number }[] = [
  { name: 'Riddarfjärden', lng: 18.0505, lat: 59.3243 },
  { name: 'Strömmen', lng: 18.0768, lat: 59.3262 },
  { name: 'Saltsjön', lng: 18.0935, lat: 59.3203 },
  { name: 'Årstaviken', lng: 18.0555, lat: 59.3045 },
  { name: 'Hammarby sjö', lng: 18.099, lat: 59.3065 },
  { name: 'Ulvsundasjön', lng: 17.9957, lat: 59.3372 },
  { name: 'Djurgårdsbrunnsviken', lng: 18.1085, lat: 59.3309 },
  { name: 'Lilla Värtan', lng: 18.144, lat: 59.341 },
  { name: 'Mälaren', lng: 17.957, lat: 59.3105 },
  { name: 'Magelungen', lng: 18.103, lat: 59.2292 },
  { name: 'Drevviken', lng: 18.17, lat: 59.2366 },
  { name: 'Klarälven', lng: 13.4885, lat: 59.404 },
  { name: 'Vänern', lng: 13.5, lat: 59.35 }
]
