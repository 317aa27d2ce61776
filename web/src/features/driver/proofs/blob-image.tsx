import { useCallback, type ComponentProps } from 'react'

/** A picture that is only on this device. */
export function BlobImage({ blob, alt, ...rest }: Omit<ComponentProps<'img'>, 'src' | 'ref'> & { blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [blob]
  )
  return <img {...rest} ref={show} alt={alt} />
}
