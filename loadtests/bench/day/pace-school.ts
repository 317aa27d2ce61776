import { isPaced } from '@ilbud/dispatch/domain/driver'
import type { LatLng } from '@ilbud/proto/http/fields/fields'
import { cellOfDrive } from '@ilbud/travel/pace/cell-of-drive'
import { observedDrive } from '@ilbud/travel/pace/observed-drive'
import { createDriverTracks } from '@ilbud/travel/pace/driver-tracks'
import { learnedPace, type PaceCell } from '@ilbud/travel/pace/learned-pace'
import { addSums } from '@ilbud/travel/pace/pace-sums'
import type { TravelTimes } from '@ilbud/travel/travel-times'
import type { DayDriver } from './demand.ts'
import { type Drive, placeOf } from './traffic.ts'

const fixEveryMs = 5000
const minute = 60_000

/** Learns the pace of a model's travel times from the drives of simulated days, as the product does from positions. */
export class PaceSchool {
  private readonly usual: TravelTimes
  private readonly cells = new Map<string, PaceCell>()
  private tracks = createDriverTracks()
  private readonly lastStop = new Map<string, LatLng>()
  /** Left out: drives from stop to stop that were short, went elsewhere first or waited on the way. */
  readonly counts = { learned: 0, leftOut: 0 }

  constructor(usual: TravelTimes) {
    this.usual = usual
  }

  beginDay(): void {
    this.tracks = createDriverTracks()
    this.lastStop.clear()
  }

  /** A drive, until it ended or was broken off. The positions of the stops before and after it go on for a minute. */
  drove({ id }: DayDriver, drive: Drive, until: number): void {
    const standsUntil = until < drive.arriveAt ? until : until + minute
    for (let at = drive.departAt - minute; at <= standsUntil; at += fixEveryMs) {
      const onLine = Math.min(Math.max(at, drive.departAt), drive.arriveAt)
      this.tracks.add(id, { ...placeOf(drive, onLine).place, at })
    }
  }

  async reached({ id, vehicle }: DayDriver, place: LatLng, at: number): Promise<void> {
    const last = this.lastStop.get(id)
    this.lastStop.set(id, place)
    if (!last || isPaced({ vehicle })) return
    const drive = observedDrive(this.tracks.until(id, new Date(at + minute)), last, place)
    const cell = drive && (await cellOfDrive(drive, this.usual))
    if (!cell) return void this.counts.leftOut++
    this.counts.learned++
    const key = `${cell.source} ${cell.weekend} ${cell.hour} ${cell.area}`
    const known = this.cells.get(key)
    this.cells.set(key, known ? { ...cell, ...addSums(known, cell) } : cell)
  }

  learned() {
    return learnedPace([...this.cells.values()])
  }
}
