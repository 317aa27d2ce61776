import { beginDemo, findDemoBegin, listDemoMarks, markDemoOrder } from '#db/demo-marks.ts'
import { insertOrder } from '#db/orders/insert-order.ts'
import { findOpenCostCentre, isApprovedCompany } from '#db/neighbours.ts'
import type { CommandRequest } from '#domain/journey/command-request.ts'
import type { Order } from '#domain/order.ts'
import { alwaysOpen } from '#domain/schedule/opening-hours.ts'
import { addProof, storePicture } from '#use-cases/proofs/add-proof.ts'
import { changeOrder } from '#use-cases/changing/change-order.ts'
import type { OrdersDeps } from '#use-cases/deps.ts'
import { prepareOrder } from '#use-cases/placing/place-order.ts'
import { markDemo } from '@ilbud/kernel/db/demo-marks'
import type { OrderFields } from '@ilbud/proto/http/orders/create-order'
import { demoCompanyId } from '@ilbud/proto/http/people/demo-accounts'
import { greatCircleKm } from '@ilbud/proto/http/places/great-circle'
import { photoOfADoor } from './door-photo.ts'
import { liveScenes } from './live-scenes.ts'
import { pastScenes } from './past-scenes.ts'
import { actorFor, type Scene, type SceneStep } from './scene.ts'

const minuteMs = 60_000
const pastAtATime = 6

/** Plays the orders that the demo begins with. Each scene is played once, atomically, however often we start. */
export async function createLiveScenes(deps: OrdersDeps): Promise<void> {
  await beginDemo(deps.db, deps.now())
  const begin = (await findDemoBegin(deps.db))!
  const scenes = liveScenes(begin)
  await createScenes(deps, await takePlayable(deps, scenes, scenes.length))
}

/** Plays the past orders in the background, a few with each call, so that nobody has to wait for them. */
export function createPastScenes(deps: OrdersDeps, days: number): () => Promise<void> {
  let left: Scene[] | null = null
  return async () => {
    left ??= await remainingScenes(deps, days)
    if (left?.length) await createScenes(deps, await takePlayable(deps, left, pastAtATime))
  }
}

/** The orders that are still to be played, the past before the present; null before the demo has begun. */
export async function remainingScenes({ db }: OrdersDeps, days?: number): Promise<Scene[] | null> {
  const begin = await findDemoBegin(db)
  if (!begin) return null
  const played = await listDemoMarks(db)
  return [...pastScenes(begin, days), ...liveScenes(begin)].filter(({ name }) => !played.has(name))
}

/**
 * Removes and returns the first scenes that can be played now. Those of the company need its approval and cost centres,
 * whose events arrive a moment after the start.
 */
export async function takePlayable({ db }: OrdersDeps, scenes: Scene[], most: number): Promise<Scene[]> {
  const codes = ['BUTIK', 'EVENT']
  const costCentres = await Promise.all(codes.map((code) => findOpenCostCentre(db, demoCompanyId, code)))
  const isCompanyKnown = !costCentres.includes(undefined) && (await isApprovedCompany(db, demoCompanyId))
  const taken = scenes.filter(({ fields }) => isCompanyKnown || fields.costCenter === undefined).slice(0, most)
  for (const scene of taken) scenes.splice(scenes.indexOf(scene), 1)
  return taken
}

export async function createScenes(deps: OrdersDeps, scenes: Scene[]): Promise<void> {
  for (const scene of scenes) {
    await deps.db.transaction().execute(async (trx) => {
      // The mark commits with the scene: after a crash it is played again from the start.
      if (await markDemo(trx, scene.name)) await createScene({ ...deps, db: trx }, scene)
    })
    deps.onCommit()
  }
}

async function createScene(deps: OrdersDeps, scene: Scene): Promise<void> {
  const { placedAt, customer, fields, trackingId, steps } = scene
  const placing = { actor: actorFor(customer), name: customer.name, fields, ...(trackingId && { trackingId }) }
  const placed = await prepareOrder(
    { ...deps, hours: alwaysOpen, driverCostOre: payFor(fields), now: () => placedAt },
    placing
  )
  const { order } = placed
  // Nobody in a scene has a label to scan.
  const rules = { ...deps.rules, scanRequired: false }
  await insertOrder(deps.db, placed)
  await markDemoOrder(deps.db, scene.name, order.id)
  for (const step of steps) {
    const now = () => new Date(placedAt.getTime() + step.minute * minuteMs)
    const location = (step.at && order[step.at].point) ?? undefined
    const then = { ...deps, rules, now }
    await showProofs(then, order, step)
    await changeOrder(then, { orderId: order.id, device: { location }, commandFor: () => requestOf(step, deps.hub) })
  }
}

/** By distance, in whole fives of kronor: a list in which every order pays the same shows nothing. */
function payFor({ pickupLat, pickupLng, deliveryLat, deliveryLng }: OrderFields): number {
  const km = greatCircleKm({ lat: pickupLat!, lng: pickupLng! }, { lat: deliveryLat!, lng: deliveryLng! })
  return (40 + 5 * Math.round(km)) * 100
}

/** Adds the driver's proofs: a typed name as the signature, our drawing as the photo. */
async function showProofs(
  deps: OrdersDeps,
  { id: orderId, delivery }: Order,
  { actor, proofs = [] }: SceneStep
): Promise<void> {
  for (const kind of proofs) {
    const signer = kind === 'signature' ? delivery.contact : null
    const file = kind === 'photo' ? await storePicture(deps, { orderId, actor, kind, picture: photoOfADoor }) : null
    await addProof(deps, { orderId, actor, kind, signer, file, occurredAt: null })
  }
}

function requestOf({ command, actor, reasonCode, note }: SceneStep, hub: string): CommandRequest {
  return { command, actor, hub, ...(reasonCode && { reasonCode }), ...(note && { note }) }
}
