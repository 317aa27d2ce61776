import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { Skeleton } from '#components/feedback/skeleton.tsx'
import { send } from '#lib/api/api.ts'

interface DoorPhotoProps {
  url: string
  trackingKey: string | null
}

/** The driver's picture of the door. Loaded on demand, with the key, which an img element cannot send. */
export function DoorPhoto({ url, trackingKey }: DoorPhotoProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { data: blob, isError } = useQuery({
    queryKey: ['door photo', url, trackingKey],
    queryFn: async () => (await send(url, { headers: trackingKey ? { 'x-track-key': trackingKey } : {} })).blob(),
    enabled: open
  })
  const shown = useCallback(
    (image: HTMLImageElement) => {
      if (!blob) return
      const source = URL.createObjectURL(blob)
      image.src = source
      return () => URL.revokeObjectURL(source)
    },
    [blob]
  )
  if (!open) {
    return (
      <button
        type="button"
        className="mt-1 min-h-6 text-primary-text underline underline-offset-3 print:hidden"
        onClick={() => setOpen(true)}
      >
        {t`See the picture of the door`}
      </button>
    )
  }
  if (isError) return <p className="mt-1 text-text-2">{t`We could not load the picture.`}</p>
  if (!blob) return <Skeleton className="mt-2 h-40 rounded-md" />
  return (
    <img
      ref={shown}
      alt={t`The photo from the door`}
      className="mt-2 h-40 w-full rounded-md border border-border bg-sunken object-contain"
    />
  )
}
