import { formatNumber, nbsp } from './format.ts'

/** `2.4 kg` */
export function formatWeight(kg: number): string {
  return `${formatNumber(kg, 3)}${nbsp}kg`
}
