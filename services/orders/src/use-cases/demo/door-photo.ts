import sharp from 'sharp'

const drawing = `
  <svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
    <rect width="640" height="480" fill="#d9cfc1"/>
    <rect y="400" width="640" height="80" fill="#8a8178"/>
    <rect x="210" y="60" width="220" height="340" fill="#3f5d4a"/>
    <rect x="230" y="85" width="180" height="120" fill="#4f7360"/>
    <rect x="230" y="230" width="180" height="145" fill="#4f7360"/>
    <circle cx="408" cy="240" r="8" fill="#d8b65c"/>
    <rect x="330" y="330" width="150" height="95" fill="#c99a61"/>
    <rect x="330" y="368" width="150" height="14" fill="#b98546"/>
    <rect x="398" y="330" width="14" height="95" fill="#b98546"/>
  </svg>`

let photo: Promise<Buffer> | undefined

/** The demo's proof photo, as WebP: our own drawing of a parcel at a door. */
export function photoOfADoor(): Promise<Buffer> {
  return (photo ??= sharp(Buffer.from(drawing)).webp({ quality: 80 }).toBuffer())
}
