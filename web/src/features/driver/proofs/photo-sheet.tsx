import { useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { BlobImage } from './blob-image.tsx'

interface PhotoSheetProps {
  photo: Blob
  open: boolean
  onClose: () => void
  onRetake: () => void
}

/** The photo as the sender will see it, with a button to retake it. */
export function PhotoSheet({ photo, open, onClose, onRetake }: PhotoSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onOpenChange={onClose} title={t`Photo`} description={t`The sender sees this picture.`}>
      <BlobImage
        blob={photo}
        alt={t`The photo that you took`}
        className="mt-4 max-h-[60dvh] w-full rounded-lg object-contain"
      />
      <Button
        block
        className="mt-4 border-2"
        onClick={() => {
          onClose()
          onRetake()
        }}
      >
        <Camera className="size-5" strokeWidth={1.75} aria-hidden />
        {t`Take it again`}
      </Button>
    </Sheet>
  )
}
