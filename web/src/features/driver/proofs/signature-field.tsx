import { useLingui } from '@lingui/react/macro'
import { Eraser } from 'lucide-react'
import SignaturePad from 'signature_pad'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { Button } from '#components/forms/button.tsx'

export interface SignatureHandle {
  /** Null while nothing is drawn. */
  picture: () => Promise<Blob | null>
}

interface SignatureFieldProps {
  ref: Ref<SignatureHandle>
  onChange: () => void
}

// Black on white in every theme: it is also printed.
const ink = 'rgb(0, 24, 32)'
const paper = 'rgb(255, 255, 255)'

/** A white field for signing with a finger. */
export function SignatureField({ ref, onChange }: SignatureFieldProps) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isEmpty, setEmpty] = useState(true)
  const drawn = useRef(onChange)
  useEffect(() => {
    drawn.current = onChange
  })

  useEffect(() => {
    const element = canvas.current!
    const made = new SignaturePad(element, { penColor: ink, backgroundColor: paper, minWidth: 1.2, maxWidth: 3.2 })
    pad.current = made
    const fit = (): void => {
      const ratio = Math.max(window.devicePixelRatio, 1)
      const strokes = made.toData()
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      made.clear()
      made.fromData(strokes)
    }
    const onStroke = (): void => {
      setEmpty(false)
      drawn.current()
    }
    made.addEventListener('beginStroke', onStroke)
    fit()
    // Rotating the phone changes the size of the field; what was drawn is kept.
    const size = new ResizeObserver(fit)
    size.observe(element)
    return () => {
      size.disconnect()
      made.off()
    }
  }, [])

  useImperativeHandle(ref, () => ({
    picture: () =>
      pad.current && !pad.current.isEmpty()
        ? new Promise((resolve) => canvas.current!.toBlob(resolve, 'image/png'))
        : Promise.resolve(null)
  }))
  const clear = (): void => {
    pad.current?.clear()
    setEmpty(true)
  }
  return (
    <div className="relative">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t`Field for the signature. Without a finger, write the name below.`}
        className="block h-48 w-full touch-none rounded-lg border-2 border-border-strong bg-[rgb(255,255,255)]"
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-x-5 bottom-10 border-b-2 border-dashed border-[rgb(120,130,135)]"
      />
      {isEmpty ? (
        <span aria-hidden className="pointer-events-none absolute bottom-3 left-5 text-14 text-[rgb(70,82,88)]">
          {t`Sign here`}
        </span>
      ) : (
        <Button size="small" className="absolute top-2 right-2" onClick={clear}>
          <Eraser className="size-4" strokeWidth={1.75} aria-hidden />
          {t`Clear`}
        </Button>
      )}
    </div>
  )
}
