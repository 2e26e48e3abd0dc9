import type { Chance } from '../chance.ts'

/** Where a thing stands: the middle of its foot and its height in parts of the picture's height, and its lean. */
export interface Standing {
  readonly x: number
  readonly foot: number
  readonly size: number
  readonly degrees: number
}

/** Places for so many things (1 to 5), what stands behind first; the first thing of a recipe comes to the front. */
export function arrange(many: number, chance: Chance): Standing[] {
  const mirrored = chance.next() < 0.5
  const places = PLACES[Math.min(many, PLACES.length) - 1]!
  return places.map(({ x, foot, size }) => {
    const sway = (reach: number) => (chance.next() - 0.5) * 2 * reach
    const along = x + sway(0.015)
    return {
      x: mirrored ? 1 - along : along,
      foot: foot + sway(0.012),
      size: size * (1 + sway(0.05)),
      degrees: Math.round(sway(7)),
    }
  })
}

type Place = Omit<Standing, 'degrees'>

const PLACES: readonly (readonly Place[])[] = [
  [{ x: 0.5, foot: 0.83, size: 0.64 }],
  [
    { x: 0.66, foot: 0.76, size: 0.5 },
    { x: 0.37, foot: 0.84, size: 0.56 },
  ],
  [
    { x: 0.3, foot: 0.73, size: 0.44 },
    { x: 0.7, foot: 0.75, size: 0.47 },
    { x: 0.49, foot: 0.88, size: 0.5 },
  ],
  [
    { x: 0.5, foot: 0.62, size: 0.39 },
    { x: 0.27, foot: 0.76, size: 0.41 },
    { x: 0.74, foot: 0.77, size: 0.41 },
    { x: 0.5, foot: 0.89, size: 0.45 },
  ],
  [
    { x: 0.36, foot: 0.63, size: 0.36 },
    { x: 0.65, foot: 0.62, size: 0.36 },
    { x: 0.22, foot: 0.8, size: 0.38 },
    { x: 0.78, foot: 0.81, size: 0.38 },
    { x: 0.5, foot: 0.9, size: 0.42 },
  ],
]
