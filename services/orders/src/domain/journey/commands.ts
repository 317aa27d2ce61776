import type { OrderCommand, OrderState } from '@ilbud/proto/http/orders/order-status'
import { isBeingOffered, type Journey, type Rules } from './journey.ts'
import type { Who } from './who.ts'

/** Conditions on the order besides its state. */
export const conditions = {
  'without a driver': ({ driverId }: Journey) => driverId === null,
  'with a driver': ({ driverId }: Journey) => driverId !== null,
  'heading to the recipient': ({ destination }: Journey) => destination === 'recipient',
  'heading to the sender': ({ destination }: Journey) => destination === 'sender',
  'after its release': ({ released }: Journey) => released,
  'before its release': ({ released }: Journey) => !released,
  'while it is offered': isBeingOffered,
  'with attempts left': ({ attempts }: Journey, { attemptLimit }: Rules) => attempts < attemptLimit
} satisfies Record<string, (order: Journey, rules: Rules) => boolean>

type Condition = keyof typeof conditions

/** What a command changes besides the state. */
export type Effect =
  | 'takes a driver'
  | 'clears the driver'
  | 'attempts + 1'
  | 'heads to the recipient'
  | 'heads to the sender'
  | 'is recalled'
  | 'is released'
  | 'can be taken back'

export interface Edge {
  from: OrderState
  when?: Condition
  /** `back`: the state before the latest step. */
  to: OrderState | 'back'
  /** Overrides the command's `who`. */
  who?: readonly Who[]
  /** Only for a caller who says that the recipient was given the parcel. */
  handedTo?: 'recipient'
}

export interface Rule {
  /** The first one that fits applies. */
  edges: readonly Edge[]
  who: readonly Who[]
  /** A dispatcher may do it in the driver's place, with a reason. Waives proofs and the attempt limit, nothing else. */
  override?: true
  effects?: readonly Effect[]
  /** Required: a code of the pickup or delivery list, or the actor's own words. */
  reason?: 'pickup' | 'delivery' | 'words'
  needs?: 'proofs' | 'a free hand' | 'an able driver' | 'its time'
  /** The parcel changes hands: its driver scans the label, where that is a rule. */
  scan?: true
}

function item(states: readonly OrderState[], to: OrderState, when?: Condition): Edge[] {
  return states.map((from) => ({ from, to, ...(when && { when }) }))
}

const waiting: Edge[] = [
  { from: 'CREATED', to: 'ASSIGNED' },
  { from: 'AT_HUB', when: 'without a driver', to: 'AT_HUB' }
]

/** Nothing but what the recipient has chosen changes. */
const towardsRecipient: Edge[] = [
  { from: 'CREATED', to: 'CREATED' },
  { from: 'ASSIGNED', to: 'ASSIGNED' },
  { from: 'PICKED_UP', to: 'PICKED_UP' },
  { from: 'AT_HUB', when: 'heading to the recipient', to: 'AT_HUB' },
  { from: 'LOADED', when: 'heading to the recipient', to: 'LOADED' },
  { from: 'OUT_FOR_DELIVERY', to: 'OUT_FOR_DELIVERY' },
  { from: 'ATTEMPT_FAILED', to: 'ATTEMPT_FAILED' }
]

/** The only definition of the changes of state and who may make them. */
export const commands: Record<Exclude<OrderCommand, 'placeOrder'>, Rule> = {
  releaseToPool: {
    edges: [
      { from: 'CREATED', when: 'before its release', to: 'CREATED' },
      { from: 'ASSIGNED', when: 'before its release', to: 'ASSIGNED' },
      { from: 'CREATED', when: 'while it is offered', to: 'CREATED' },
      { from: 'AT_HUB', when: 'while it is offered', to: 'AT_HUB' }
    ],
    who: ['system'],
    effects: ['is released']
  },
  acceptOffer: {
    edges: [
      { from: 'CREATED', when: 'after its release', to: 'ASSIGNED' },
      { from: 'AT_HUB', when: 'without a driver', to: 'AT_HUB' }
    ],
    who: ['any driver'],
    effects: ['takes a driver'],
    needs: 'a free hand'
  },
  assignDriver: { edges: waiting, who: ['dispatcher'], effects: ['takes a driver'], needs: 'an able driver' },
  reassignDriver: {
    edges: [
      { from: 'ASSIGNED', to: 'ASSIGNED' },
      { from: 'AT_HUB', when: 'with a driver', to: 'AT_HUB' }
    ],
    who: ['dispatcher'],
    effects: ['takes a driver'],
    needs: 'an able driver'
  },
  releaseJob: {
    edges: [
      { from: 'ASSIGNED', to: 'CREATED' },
      { from: 'AT_HUB', when: 'with a driver', to: 'AT_HUB' }
    ],
    who: ['its driver', 'dispatcher'],
    effects: ['clears the driver'],
    reason: 'words'
  },
  reportPickupFailed: {
    edges: [{ from: 'ASSIGNED', to: 'CREATED' }],
    who: ['its driver', 'dispatcher'],
    effects: ['clears the driver'],
    reason: 'pickup'
  },
  markPickedUp: {
    edges: [{ from: 'ASSIGNED', to: 'PICKED_UP' }],
    who: ['its driver'],
    override: true,
    effects: ['can be taken back'],
    needs: 'its time',
    scan: true
  },
  startDelivery: {
    edges: [
      ...item(['PICKED_UP', 'LOADED'], 'OUT_FOR_DELIVERY', 'heading to the recipient'),
      ...item(['PICKED_UP', 'LOADED'], 'RETURNING', 'heading to the sender')
    ],
    who: ['its driver'],
    override: true,
    effects: ['can be taken back']
  },
  dropAtHub: {
    edges: item(['PICKED_UP', 'LOADED', 'ATTEMPT_FAILED', 'RETURNING'], 'AT_HUB'),
    who: ['its driver', 'dispatcher'],
    effects: ['clears the driver'],
    scan: true
  },
  loadAtHub: { edges: item(['AT_HUB'], 'LOADED', 'with a driver'), who: ['its driver'], override: true, scan: true },
  confirmDelivery: {
    edges: [
      { from: 'OUT_FOR_DELIVERY', to: 'DELIVERED' },
      // The recall came too late.
      { from: 'RETURNING', to: 'DELIVERED', who: ['its driver soon after the recall'], handedTo: 'recipient' }
    ],
    who: ['its driver'],
    override: true,
    effects: ['heads to the recipient', 'can be taken back'],
    needs: 'proofs',
    scan: true
  },
  reportFailedAttempt: {
    edges: [{ from: 'OUT_FOR_DELIVERY', to: 'ATTEMPT_FAILED' }],
    who: ['its driver', 'dispatcher'],
    effects: ['attempts + 1'],
    reason: 'delivery'
  },
  retryDelivery: {
    edges: [{ from: 'ATTEMPT_FAILED', when: 'with attempts left', to: 'OUT_FOR_DELIVERY' }],
    who: ['its driver', 'dispatcher', 'sender', 'company', 'recipient', 'system'],
    override: true,
    effects: ['can be taken back']
  },
  startReturn: {
    edges: [
      {
        from: 'ATTEMPT_FAILED',
        to: 'RETURNING',
        who: ['dispatcher', 'its driver with the return option', 'sender', 'company', 'system']
      },
      { from: 'AT_HUB', when: 'heading to the recipient', to: 'AT_HUB' }
    ],
    who: ['dispatcher', 'its driver with the return option', 'system'],
    effects: ['heads to the sender']
  },
  recallParcel: {
    edges: [
      ...item(['PICKED_UP', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED'], 'RETURNING'),
      { from: 'AT_HUB', when: 'heading to the recipient', to: 'AT_HUB' },
      { from: 'LOADED', when: 'heading to the recipient', to: 'LOADED' }
    ],
    who: ['sender', 'company', 'dispatcher'],
    effects: ['heads to the sender', 'is recalled']
  },
  editOrder: {
    edges: [
      { from: 'CREATED', to: 'CREATED' },
      { from: 'ASSIGNED', to: 'ASSIGNED' }
    ],
    who: ['sender', 'company', 'dispatcher']
  },
  reschedule: { edges: towardsRecipient, who: ['recipient'] },
  choosePlace: { edges: towardsRecipient, who: ['recipient'] },
  confirmReturn: { edges: [{ from: 'RETURNING', to: 'RETURNED' }], who: ['its driver'], override: true, scan: true },
  cancelOrder: { edges: item(['CREATED', 'ASSIGNED'], 'CANCELED'), who: ['sender', 'company', 'dispatcher'] },
  declareLost: {
    edges: item(['PICKED_UP', 'AT_HUB', 'LOADED', 'OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'RETURNING'], 'LOST'),
    who: ['admin'],
    reason: 'words'
  },
  correct: {
    edges: [
      { from: 'PICKED_UP', to: 'ASSIGNED' },
      { from: 'OUT_FOR_DELIVERY', to: 'back' },
      { from: 'DELIVERED', to: 'back', who: ['admin within a day'] }
    ],
    who: ['its driver within the correction time', 'dispatcher']
  }
}

export type Command = keyof typeof commands

export const commandNames = Object.keys(commands) as Command[]
