import { msg } from '@lingui/core/macro'
import { Undo2 } from 'lucide-react'

/** Of a parcel that goes back after a failed attempt. Its status stays FAILED_ATTEMPT. */
export const goesBack = { label: msg`On its way back`, icon: Undo2, className: 'st-returned' }
