import type { Ref } from 'react'

interface CameraInputProps {
  ref: Ref<HTMLInputElement>
  onFile: (file: File) => void
}

/** Opens the phone's camera when it is clicked, which a visible button does. */
export function CameraInput({ ref, onFile }: CameraInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      capture="environment"
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0]
        // So that choosing the same file again fires an event.
        target.value = ''
        if (file) onFile(file)
      }}
    />
  )
}
