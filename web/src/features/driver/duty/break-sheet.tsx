import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/forms/button.tsx'
import { Sheet } from '#components/dialogs/dialog.tsx'
import { formatDuration } from '#lib/format/format.ts'

const choices = [15, 30, 45, 60]

interface BreakSheetProps {
  open: boolean
  onClose: () => void
  onBegin: (minutes: number) => void
}

/** How long a break is to be. It begins with the tap. */
export function BreakSheet({ open, onClose, onBegin }: BreakSheetProps) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t`Take a break`}
      description={t`Until it ends, no stop is planned for you and you are not proposed for new orders. Recipients see the later times.`}
      className="text-[1.0625rem]"
    >
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        {choices.map((minutes) => (
          <Button key={minutes} block className="min-h-14 border-2" onClick={() => onBegin(minutes)}>
            {formatDuration(minutes)}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
