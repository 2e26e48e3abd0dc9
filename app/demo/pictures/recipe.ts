import type { GlyphName } from './glyphs.ts'

/** What stands in a picture, the thing in front first; five at most. */
export type Things = readonly GlyphName[]

/** The pictures of one category by their names; the compiler keeps the names and checks the things. */
export const pictures = <Name extends string>(of: Readonly<Record<Name, Things>>): Readonly<Record<Name, Things>> => of
