import { formatPhone } from '#lib/format/format.ts'

interface PhoneLinkProps {
  number: string
  className?: string
}

/** A phone number as a link. "–", the number of an erased person, is plain text. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  const digits = number.replace(/[^\d+]/g, '')
  if (!digits) return <>{number}</>
  return (
    <a href={`tel:${digits}`} className={className}>
      {formatPhone(number)}
    </a>
  )
}
