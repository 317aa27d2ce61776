/**
 * What many drives took, compared with what a model of travel times had said, as sums: they add up in any order, and no
 * single drive can be read from those of several. A drive has the ratio `r` of the seconds it took to those expected, and
 * the share `x` of the expected seconds that is on main streets (1 where the model knows no streets).
 */
export interface PaceSums {
  drives: number
  /** Σx */
  main: number
  /** Σx² */
  mainSquared: number
  /** Σr */
  ratio: number
  /** Σxr */
  mainRatio: number
}

/** Times what the model says, on main streets and on the others. */
export interface Pace {
  main: number
  side: number
}

export const noDrives: PaceSums = { drives: 0, main: 0, mainSquared: 0, ratio: 0, mainRatio: 0 }
export const usualPace: Pace = { main: 1, side: 1 }

/** No pace is beyond this, and no drive counts as more: one that took longer was hardly a drive from door to door. */
export const paceBounds = { least: 0.5, most: 2 }

/** The sums of one drive. */
export function sumsOfDrive({ ratio, mainShare }: { ratio: number; mainShare: number }): PaceSums {
  const bounded = bound(ratio)
  return {
    drives: 1,
    main: mainShare,
    mainSquared: mainShare ** 2,
    ratio: bounded,
    mainRatio: mainShare * bounded
  }
}

export function addSums(one: PaceSums, other: PaceSums): PaceSums {
  return {
    drives: one.drives + other.drives,
    main: one.main + other.main,
    mainSquared: one.mainSquared + other.mainSquared,
    ratio: one.ratio + other.ratio,
    mainRatio: one.mainRatio + other.mainRatio
  }
}

/**
 * The pace that explains the drives best, drawn towards `prior` as by `strength` drives on each kind of street that went
 * as it says (ridge regression): `r ≈ main · x + side · (1 - x)`.
 */
export function paceFrom(sums: PaceSums, prior: Pace, strength: number): Pace {
  const { drives, main: x, mainSquared: xx, ratio: r, mainRatio: xr } = sums
  const mixed = x - xx
  const [onMain, onSide] = [xx + strength, drives - 2 * x + xx + strength]
  const [ofMain, ofSide] = [xr + strength * prior.main, r - xr + strength * prior.side]
  const determinant = onMain * onSide - mixed ** 2
  return {
    main: bound((onSide * ofMain - mixed * ofSide) / determinant),
    side: bound((onMain * ofSide - mixed * ofMain) / determinant)
  }
}

function bound(ratio: number): number {
  return Math.min(paceBounds.most, Math.max(paceBounds.least, ratio))
}
