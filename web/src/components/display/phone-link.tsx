import { formatPhone, phoneHref } from '#lib/format/format-phone.ts'

interface PhoneLinkProps {
  number: string
  className?: string
}

/** A phone number as a link. "–", the number of an erased person, is plain text. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  const href = phoneHref(number)
  if (!href) return <>{number}</>
  return (
    <a href={href} className={className}>
      {formatPhone(number)}
    </a>
  )
}
