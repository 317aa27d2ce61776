/** Yusuf on duty, as `GET /api/driver/me` answers. */
export const aDriverMe = {
  id: '0197b0c0-0000-7000-8000-000000000011',
  name: 'Yusuf Demir',
  onDuty: true,
  since: '2026-01-01T07:02:00Z',
  openOrders: 1,
  deliveriesToday: 0,
  earningsToday: 0
}
