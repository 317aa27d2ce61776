/** The streets of the file of streets as vector tiles, for maps. */
export interface StreetTiles {
  /** West, south, east, north in degrees; the version changes with the content. */
  about: () => Promise<{ version: string; bounds: [number, number, number, number] }>
  /** A Mapbox Vector Tile, compressed with gzip; without content where there is no street. */
  gzippedTile: (z: number, x: number, y: number) => Promise<Buffer>
}
