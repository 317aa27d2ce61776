const labelPixels = 84

/** The points that get a label below the chart: the last one, and as many before it as there is room for. */
export function labelledPoints(count: number, width: number): number[] {
  const most = Math.max(1, Math.floor(width / labelPixels))
  const step = Math.max(1, Math.ceil((count - 1) / most))
  const labelled: number[] = []
  for (let at = count - 1; at >= 0; at -= step) labelled.unshift(at)
  return labelled
}
