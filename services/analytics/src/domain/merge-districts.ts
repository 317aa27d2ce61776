import { otherDistrict } from './shares.ts'

interface Cell {
  city: string
  district: string
  orders: number
  revenueOre: number
}

// Districts with fewer than 5 orders are merged.
const fewest = 5

/**
 * Merges small districts into one row `Other`; largest districts first. If they are fewer than 5 together, the next
 * smallest district is merged as well: otherwise the row would reveal individual orders.
 */
export function mergeDistricts<C extends Cell>(cells: C[]): Cell[] {
  const sorted = [...cells].sort((a, b) => b.orders - a.orders || (a.district < b.district ? -1 : 1))
  const isSmall = ({ orders, district }: Cell): boolean => orders < fewest || district === otherDistrict
  const large: Cell[] = sorted.filter((cell) => !isSmall(cell))
  const merged: Cell[] = sorted.filter(isSmall)
  if (merged.length === 0) return large
  while (sumOf(merged) < fewest && large.length > 0) merged.push(large.pop()!)
  const cities = new Set(merged.map(({ city }) => city))
  return [
    ...large,
    {
      city: cities.size === 1 ? [...cities][0]! : otherDistrict,
      district: otherDistrict,
      orders: sumOf(merged),
      revenueOre: merged.reduce((sum, { revenueOre }) => sum + revenueOre, 0)
    }
  ]
}

function sumOf(cells: Cell[]): number {
  return cells.reduce((sum, { orders }) => sum + orders, 0)
}
