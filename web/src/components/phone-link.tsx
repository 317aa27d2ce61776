import { formatPhone } from '#lib/format/format.ts'

interface PhoneLinkProps {
  number: string
  className?: string
}

/** A number to call. Of who is forgotten there is none: "–" stands there. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  const digits = number.replace(/[^\d+]/g, '')
  if (!digits) return <>{number}</>
  return (
    <a href={`tel:${digits}`} className={className}>
      {formatPhone(number)}
    </a>
  )
}
