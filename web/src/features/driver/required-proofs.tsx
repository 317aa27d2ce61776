import type { ProofKind } from '@ilbud/proto/http/order-status'
import { useLingui } from '@lingui/react/macro'
import { Camera, PenLine } from 'lucide-react'
import { proofNames } from './driver-words.ts'

const icons = { photo: Camera, signature: PenLine }

/** What the sender asked to be shown at the door. */
export function RequiredProofs({ kinds }: { kinds: readonly ProofKind[] }) {
  const { t, i18n } = useLingui()
  if (kinds.length === 0) return null
  return (
    <ul className="drv-need">
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <li key={kind}>
            <Icon className="size-6" strokeWidth={1.75} aria-hidden />
            <span>
              {i18n._(proofNames[kind])}
              <small className="block text-14 font-medium text-text-2">{t`Still needed`}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
