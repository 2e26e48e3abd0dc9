/** A state drawn flat, in units of its own: the longer side of the state is 1000 of them. */
export interface StateMap {
  /** The rectangle the state fills. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Mercator: longitudes are turned by `rotation` degrees, stretched by `scale`, moved to `x`, `y`. */
  readonly projection: {
    readonly rotation: number
    readonly scale: number
    readonly x: number
    readonly y: number
  }
  readonly counties: (Outline & { readonly middle: { readonly x: number; readonly y: number } })[]
  /** The states around it, as far as they are near. */
  readonly neighbors: Outline[]
}

export interface Outline {
  readonly name: string
  /** SVG path data. */
  readonly path: string
}

/** The map of a state by its name (`Vermont`), or undefined where the atlas knows none of that name. */
export type StateMaps = (stateName: string) => StateMap | undefined
