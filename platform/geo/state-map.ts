/** A map of a state, in units of which the longer side of the state has 1000. */
export interface StateMap {
  /** Bounding box of the state. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Mercator: longitudes are turned by `rotation` degrees, stretched by `scale`, moved to `x`, `y`. */
  readonly projection: {
    readonly rotation: number
    readonly scale: number
    readonly x: number
    readonly y: number
  }
  readonly counties: (Outline & { readonly middle: { readonly x: number; readonly y: number } })[]
  /** The neighboring states, clipped to the area around the state. */
  readonly neighbors: Outline[]
}

export interface Outline {
  readonly name: string
  /** SVG path data. */
  readonly path: string
}

/** Returns the map of a state by name (`Vermont`); undefined for an unknown name. */
export type StateMaps = (stateName: string) => StateMap | undefined
