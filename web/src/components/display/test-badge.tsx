import { FlaskConical } from 'lucide-react'
import { Badge } from '#components/parcel/status-badge.tsx'

/** The same word in both languages. */
export const testMark = 'TEST'

/** Marks what nobody carries: test orders, and the keys that place them. */
export function TestBadge({ className = 'tone-info' }: { className?: string }) {
  return (
    <Badge icon={FlaskConical} outline className={className}>
      {testMark}
    </Badge>
  )
}
