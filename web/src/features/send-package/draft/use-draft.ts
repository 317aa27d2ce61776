import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useSession } from '#lib/session/session.ts'
import { emptyOrder, type OrderValues } from '#features/send-package/order-values.ts'
import { deleteDraft, readDraft, writeDraft, type Draft, type DraftSlot } from './order-draft.ts'

export interface DraftState {
  /** When the restored draft was last changed. */
  restoredAt: number | null
  /** Whether a draft is stored on this device now. */
  isStored: boolean
  /** Empties the form. The returned function restores it. */
  discard: () => () => void
  /** Deletes the draft, because the order was placed. */
  remove: () => void
}

interface DraftOptions {
  slot: DraftSlot
  /** The initial values when there is no draft. */
  start: OrderValues | undefined
  resolver: Resolver<OrderValues>
}

/** The order form with its draft: what is typed survives a reload, and is deleted when the user signs out. */
export function useDraft({
  slot,
  start = emptyOrder,
  resolver
}: DraftOptions): [UseFormReturn<OrderValues>, DraftState] {
  const userId = useSession()?.id ?? null
  const [restored, setRestored] = useState<Draft | null>(() => readDraft(userId, slot))
  const form = useForm<OrderValues>({
    defaultValues: restored?.values ?? start,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false
  })
  const { control, reset } = form
  const values = useWatch({ control }) as OrderValues
  const written = useRef(JSON.stringify(restored?.values ?? start))
  const [isStored, setStored] = useState(restored !== null)

  const lastUserId = useRef(userId)
  useEffect(() => {
    // The user has changed: what one typed must not be shown to the next.
    if (lastUserId.current !== null && lastUserId.current !== userId) reset(emptyOrder)
    lastUserId.current = userId
  }, [userId, reset])
  useEffect(() => {
    const text = JSON.stringify(values)
    if (text === written.current) return
    written.current = text
    const isEmpty = text === JSON.stringify(emptyOrder)
    if (isEmpty) deleteDraft(userId)
    else writeDraft(userId, { slot, at: Date.now(), values })
    setStored(!isEmpty)
  }, [values, userId, slot])

  const discard = () => {
    const before = form.getValues()
    reset(emptyOrder)
    setRestored(null)
    return () => reset(before)
  }
  const remove = () => deleteDraft(userId)
  return [form, { restoredAt: restored?.at ?? null, isStored, discard, remove }]
}
