import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { BlobImage } from '#features/driver/proofs/blob-image.tsx'
import { CameraInput } from '#features/driver/proofs/camera-input.tsx'
import { shrinkPhoto, UnreadablePhotoError } from '#features/driver/proofs/shrink-photo.ts'

interface DoorPhotoFieldProps {
  photo: Blob | null
  onPhoto: (photo: Blob) => void
}

/** A photo of the door at which nobody took the parcel, made smaller. */
export function DoorPhotoField({ photo, onPhoto }: DoorPhotoFieldProps) {
  const { t } = useLingui()
  const camera = useRef<HTMLInputElement>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const take = async (file: File): Promise<void> => {
    setUnreadable(false)
    try {
      onPhoto(await shrinkPhoto(file))
    } catch (error) {
      if (!(error instanceof UnreadablePhotoError)) throw error
      setUnreadable(true)
    }
  }
  return (
    <div className="mt-3 border-t border-border pt-3">
      <CameraInput ref={camera} onFile={(file) => void take(file)} />
      {photo && <BlobImage blob={photo} alt={t`The photo of the door`} className="mb-3 max-h-40 rounded-md" />}
      <Button block className="border-2" onClick={() => camera.current?.click()}>
        <Camera className="size-5" strokeWidth={1.75} aria-hidden />
        {photo ? t`Take another photo` : t`Take a photo of the door`}
      </Button>
      <p className="mt-1.5 text-14 text-text-2">{t`Sender, recipient and dispatch see it.`}</p>
      <div role="status">
        {isUnreadable && <FieldError>{t`This picture cannot be used. Please take it again.`}</FieldError>}
      </div>
    </div>
  )
}
